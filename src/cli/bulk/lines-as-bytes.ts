const FIRST_BYTES = 64 * 1024;

/** So many bytes a character of JavaScript can take in UTF-8. */
const MOST_BYTES = 3;

const NEWLINE = 0x0a;

/**
 * Lines of text as bytes, each encoded as soon as it is there. A text is built of hundreds of pieces: kept until the end of
 * a batch, all of them would be moved at each collection of memory.
 */
export class LinesAsBytes {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  add(line: string): void {
    // The true length takes time to find, and the largest that there could be is three times as long: each where it is better.
    if (this.#room() < line.length * MOST_BYTES + 1) this.#makeRoom(Buffer.byteLength(line) + 1);
    this.#length += this.#encoder.encodeInto(line, this.#bytes.subarray(this.#length)).written;
    this.#bytes[this.#length] = NEWLINE;
    this.#length += 1;
  }

  /** All of them, each with its line break: not a copy, since an answer may be hundreds of MB. */
  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(): number {
    return this.#bytes.length - this.#length;
  }

  #makeRoom(more: number): void {
    if (more <= this.#room()) return;
    const larger = new Uint8Array(Math.max(this.#length + more, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
