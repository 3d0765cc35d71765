import { ArchiveError } from './manifest.ts';

/**
 * The little of tar that archives need: files only, ustar headers, a pax record for long names. Any tar program reads
 * the result; of foreign archives only what this writes is understood.
 */

const BLOCK = 512;
const REGULAR = '0';
const PAX = 'x';

export interface TarEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
}

export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const bytes = Buffer.byteLength(name);
  if (bytes <= 100) return header(name, size, modifiedAt, REGULAR);
  const record = paxRecord('path', name);
  return Buffer.concat([
    header('long-name', record.length, modifiedAt, PAX),
    record,
    tarPadding(record.length),
    header(name.slice(0, 50), size, modifiedAt, REGULAR),
  ]);
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

/**
 * Reads to the end of `source`, whose own checksum may come last. Throws when it ends early, goes on after its end, or a
 * header does not add up.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  let longName: string | undefined;
  for (;;) {
    const block = await reader.take(BLOCK);
    if (isEmpty(block)) {
      if (!isEmpty(await reader.take(BLOCK)) || !(await reader.isAtEnd()))
        throw new ArchiveError('The backup is damaged: it goes on after its end.');
      return;
    }
    const { name, size, type } = parseHeader(block);
    if (type === PAX) {
      longName = parsePaxPath(await reader.take(size));
      await reader.take(tarPadding(size).length);
      continue;
    }
    let left = size;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await reader.some(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name: longName ?? name, size, content };
    longName = undefined;
    while (left > 0) left -= (await reader.some(left)).length;
    await reader.take(tarPadding(size).length);
  }
}

function header(name: string, size: number, modifiedAt: Date, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'utf8');
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${octal(size)}\0`, 124);
  block.write(`${octal(Math.floor(modifiedAt.getTime() / 1000))}\0`, 136);
  block.write(type, 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function octal(value: number): string {
  const text = value.toString(8).padStart(11, '0');
  if (text.length > 11) throw new RangeError(`an entry of ${value} bytes does not fit into a tar archive`);
  return text;
}

/** The sum of all bytes, with the field of the sum itself taken as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 8 * 32;
  for (let index = 0; index < BLOCK; index += 1) if (index < 148 || index >= 156) sum += block[index] ?? 0;
  return sum;
}

const isEmpty = (block: Buffer): boolean => block.every((byte) => byte === 0);

function parseHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, to: number): string => block.toString('utf8', from, to).split('\0')[0] ?? '';
  if (Number.parseInt(text(148, 156), 8) !== checksumOf(block))
    throw new ArchiveError("The backup is damaged: a header can't be read.");
  return { name: text(0, 100), size: Number.parseInt(text(124, 136), 8), type: text(156, 157) };
}

/** `<length> path=<name>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function parsePaxPath(record: Buffer): string | undefined {
  return /^\d+ path=(.*)\n$/s.exec(record.toString('utf8'))?.[1];
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** At least one and at most `limit` bytes. */
  async some(limit: number): Promise<Buffer> {
    if (await this.isAtEnd()) throw new ArchiveError('The backup is truncated.');
    const chunk = this.rest.subarray(0, limit);
    this.rest = this.rest.subarray(chunk.length);
    return chunk;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.rest.length === 0) {
      const next = await this.source.next();
      if (next.done === true) return true;
      this.rest = next.value;
    }
    return false;
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let left = size;
    while (left > 0) {
      const chunk = await this.some(left);
      parts.push(chunk);
      left -= chunk.length;
    }
    return Buffer.concat(parts);
  }
}
