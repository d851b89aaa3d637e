import type { Io } from './command-io.js';
import { type JsonDocument, parseJson } from './json-document.js';
import { nameOf, readText } from './read-input.js';

/** A JSON file, or standard input for `-`, with the places of everything in it. */
export async function readDocument(source: string, io: Io): Promise<JsonDocument> {
  return parseJson(nameOf(source), await readText(source, io));
}
