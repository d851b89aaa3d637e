import { minify } from '@swc/core';
import type { Plugin } from 'esbuild';

/** Its types are its sources, which the settings of our compiler refuse. */
const PACKER: string = 'lzma1';

/** A script minified once more, after esbuild: about 2 % smaller. */
export async function smaller(script: string): Promise<string> {
  const { code } = await minify(script, { compress: { passes: 3 }, mangle: true, module: false });
  return code;
}

/**
 * A script as LZMA, about 12 % smaller than as deflate. It takes seconds, so the build does it.
 *
 * @param mode from 1, fast, to 9, small
 */
export async function asLzma(script: string, mode: 1 | 9 = 9): Promise<Uint8Array> {
  const { compress }: { compress(bytes: Uint8Array, mode: number): Int8Array } = await import(PACKER);
  const bytes = compress(new TextEncoder().encode(script), mode);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Leaves the packing half of the package out of the script that unpacks: pages only unpack. */
export const withoutPacking: Plugin = {
  name: 'without-packing',
  setup(build) {
    build.onLoad({ filter: /lzma1[\\/]lib[\\/]encoder\.js$/ }, () => ({ contents: 'export class Encoder {}' }));
  },
};
