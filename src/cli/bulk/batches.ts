/** Whole lines of the input, to be quoted in one go. */
export interface Batch {
  /** Number of the first line, counted from 1. */
  readonly firstLine: number;
  readonly lines: number;
  /** How much of the input this is, in bytes. */
  readonly size: number;
  /** The lines themselves; null for a single line that is too long to be held. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export interface BatchLimits {
  /** May change while the input is read: lines that make large answers go in smaller batches. */
  readonly lines: number;
  readonly bytes: number;
  /** Longest line, without its line break. */
  readonly lineBytes: number;
  /** The number of the first line; 1 when absent. A header before it has a number too. */
  readonly firstLine?: number;
}

const NEWLINE = 0x0a;

/**
 * Cuts the input into batches of whole lines. It holds at most one batch and an unfinished line. When
 * `signal` stops the input, an unfinished line is dropped.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  const cutter = new Cutter(limits);
  for await (const chunk of chunks) {
    if (signal?.aborted) return;
    yield* cutter.take(chunk);
  }
  if (!signal?.aborted) yield* cutter.end();
}

class Cutter {
  readonly #limits: BatchLimits;
  /** Whole lines, in the pieces they arrived in. */
  #whole: Uint8Array[] = [];
  #wholeSize = 0;
  #lines = 0;
  /** The unfinished line. Only the size is kept of a line that is too long. */
  #tail: Uint8Array[] = [];
  #tailSize = 0;
  #nextLine: number;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#nextLine = limits.firstLine ?? 1;
  }

  *take(chunk: Uint8Array): Generator<Batch> {
    let taken = 0;
    let lineStart = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, lineStart)) {
      const next = at + 1;
      if (this.#tailSize + at - lineStart > this.#limits.lineBytes) {
        this.#addWhole(chunk.subarray(taken, lineStart));
        yield* this.#withoutLine(next - lineStart);
        taken = next;
      } else {
        this.#finishTail();
        this.#lines += 1;
        if (this.#isFull(next - taken)) {
          this.#addWhole(chunk.subarray(taken, next));
          yield* this.#batch();
          taken = next;
        }
      }
      lineStart = next;
    }
    this.#addWhole(chunk.subarray(taken, lineStart));
    this.#addTail(chunk.subarray(lineStart));
  }

  /** The last line may lack its line break. */
  *end(): Generator<Batch> {
    if (this.#tailSize > this.#limits.lineBytes) return yield* this.#withoutLine(0);
    if (this.#tailSize > 0) {
      this.#finishTail();
      this.#lines += 1;
    }
    yield* this.#batch();
  }

  #isFull(more: number): boolean {
    return this.#lines >= this.#limits.lines || this.#wholeSize + more >= this.#limits.bytes;
  }

  #addWhole(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#whole.push(piece);
    this.#wholeSize += piece.length;
  }

  #addTail(piece: Uint8Array): void {
    this.#tailSize += piece.length;
    if (this.#tailSize > this.#limits.lineBytes) this.#tail = [];
    else if (piece.length > 0) this.#tail.push(piece);
  }

  #finishTail(): void {
    for (const piece of this.#tail) this.#addWhole(piece);
    this.#tail = [];
    this.#tailSize = 0;
  }

  *#batch(): Generator<Batch> {
    if (this.#lines === 0) return;
    // A buffer of its own: the pieces are parts of larger ones.
    const bytes = new Uint8Array(this.#wholeSize);
    let at = 0;
    for (const piece of this.#whole) {
      bytes.set(piece, at);
      at += piece.length;
    }
    const batch = { firstLine: this.#nextLine, lines: this.#lines, size: bytes.length, bytes };
    this.#nextLine += this.#lines;
    this.#whole = [];
    this.#wholeSize = 0;
    this.#lines = 0;
    yield batch;
  }

  /** The batch before a line that is too long, then a batch without bytes for that line. */
  *#withoutLine(more: number): Generator<Batch> {
    const size = this.#tailSize + more;
    this.#tail = [];
    this.#tailSize = 0;
    yield* this.#batch();
    yield { firstLine: this.#nextLine, lines: 1, size, bytes: null };
    this.#nextLine += 1;
  }
}
