import { createHash } from 'node:crypto';

const NEWLINE = 10;
const MODULUS = 2n ** 128n;

/**
 * A checksum of rows that is the same in whatever order they come: the sum of what each hashes to. PostgreSQL puts a row
 * where there is room for it, so a table that was filled again may give its rows in another order.
 */
export class RowSum {
  #sum = 0n;
  #begun: Buffer = Buffer.alloc(0);

  /** Takes the text of `COPY`, cut anywhere: one line is one row, and line ends within values are escaped. */
  add(chunk: Buffer): void {
    const text = this.#begun.length > 0 ? Buffer.concat([this.#begun, chunk]) : chunk;
    let from = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
      this.#sum = (this.#sum + numberOf(text.subarray(from, end))) % MODULUS;
      from = end + 1;
    }
    this.#begun = Buffer.from(text.subarray(from));
  }

  get value(): string {
    return this.#sum.toString(16);
  }
}

const numberOf = (row: Buffer): bigint =>
  BigInt(`0x${createHash('sha256').update(row).digest('hex').slice(0, 32)}`);
