// A script of its own, with which a page that is one file unpacks the script of the studio. JavaScript, because the types
// of this package are its sources, which the settings of our compiler refuse.
import { decompress } from 'lzma1';

globalThis.unpackLzma = decompress;
