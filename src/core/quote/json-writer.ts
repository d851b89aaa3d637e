import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';

const FIRST_SIZE = 4096;
const LARGEST_KEPT = 2 * 1024 * 1024;
/** More digits than a whole number of 32 bits has, with its point. */
const LONGEST_CENTS = 12;
const LARGEST_INT32 = 0x7fff_ffff;
const [ZERO, POINT] = [0x30, 0x2e];
const FIRST_NOT_ASCII = 0x80;

/** JSON that is written piece by piece. */
export interface JsonWriter {
  /** Writes a text, such as JSON that is already escaped. */
  text(text: string): void;
  /** Writes a text that was prepared before. */
  prepared(piece: PreparedText): void;
  /** Writes an amount in minor units as `printUnits` prints it, without quotation marks. */
  amount(units: Integer, digits: number): void;
}

export interface PreparedText {
  readonly text: string;
  readonly bytes: Uint8Array;
}

export function preparedText(text: string): PreparedText {
  return { text, bytes: new TextEncoder().encode(text) };
}

/** JSON as text. */
export class JsonText implements JsonWriter {
  json = '';

  text(text: string): void {
    this.json += text;
  }

  prepared({ text }: PreparedText): void {
    this.json += text;
  }

  amount(units: Integer, digits: number): void {
    this.json += printUnits(units, digits);
  }
}

/** JSON as UTF-8. A quote has a hundred pieces: joining them as text and encoding the text takes longer. */
export class JsonBytes implements JsonWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    const bytes = this.#bytes;
    let end = this.#length;
    for (let index = 0; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit >= FIRST_NOT_ASCII) {
        this.#append(new TextEncoder().encode(text));
        return;
      }
      bytes[end] = unit;
      end += 1;
    }
    this.#length = end;
  }

  prepared({ bytes }: PreparedText): void {
    this.#append(bytes);
  }

  #append(piece: Uint8Array): void {
    this.#reserve(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  amount(units: Integer, digits: number): void {
    if (digits === 2 && typeof units === 'number' && units >= 0 && units <= LARGEST_INT32) this.#cents(units);
    else this.text(printUnits(units, digits));
  }

  #cents(units: number): void {
    this.#reserve(LONGEST_CENTS);
    const bytes = this.#bytes;
    const end = this.#length + digitsOf(units) + 1;
    let left = units;
    let index = end - 1;
    for (let place = 0; place < 2; place += 1, index -= 1) {
      const rest = (left / 10) | 0;
      bytes[index] = ZERO + left - rest * 10;
      left = rest;
    }
    bytes[index] = POINT;
    for (index -= 1; index >= this.#length; index -= 1) {
      const rest = (left / 10) | 0;
      bytes[index] = ZERO + left - rest * 10;
      left = rest;
    }
    this.#length = end;
  }

  /** A copy of what was written. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Starts anew. Drops a buffer that grew, so that one long quote does not hold its memory. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > LARGEST_KEPT) this.#bytes = new Uint8Array(FIRST_SIZE);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Number of digits of cents, at least three: 0.05 has a zero before the point. */
function digitsOf(units: number): number {
  let digits = 3;
  for (let limit = 1000; units >= limit && digits < 10; limit *= 10) digits += 1;
  return digits;
}
