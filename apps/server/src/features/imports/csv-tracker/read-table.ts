import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** Something in a file that couldn't be imported, and where. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Placed<Row> {
  readonly row: Row;
  readonly line: number;
}

export interface Table<Row> {
  readonly file: string;
  readonly rows: readonly Placed<Row>[];
  readonly problems: Problem[];
}

/** The export can't be read at all. */
export class ExportError extends Error {
  override name = 'ExportError';
}

interface ParsedRecord {
  readonly record: Readonly<Record<string, string | undefined>>;
  /** `bytes` is its end position. */
  readonly info: { readonly bytes: number; readonly error?: CsvError };
}

/** Reads a CSV file with a header. Rows that don't match their schema are reported with their line. */
export function readTable<Row>(file: string, text: string, schema: z.ZodType<Row>): Table<Row> {
  const problems: Problem[] = [];
  const rows: Placed<Row>[] = [];
  const { names, records } = parseRecords(file, text);
  const lines = new LineCounter(text);
  let end = names;
  for (const { record, info } of records) {
    // A record can span several lines; it is reported by its first.
    const line = lines.firstBehind(end);
    end = info.bytes;
    const parsed = schema.safeParse(record);
    if (info.error) problems.push({ file, line, message: info.error.message.replace(/ on line \d+$/, '') });
    else if (parsed.success) rows.push({ row: parsed.data, line });
    else problems.push({ file, line, message: faultOf(parsed.error) });
  }
  return { file, rows, problems };
}

/** The records of a file, and the end of its header in bytes. */
function parseRecords(file: string, text: string): { names: number; records: readonly ParsedRecord[] } {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
  try {
    const [names] = parse(text, { ...options, to: 1 }) as unknown as Pick<ParsedRecord, 'info'>[];
    const columns = (found: string[]): string[] => found.map((name) => name.trim());
    return {
      names: names?.info.bytes ?? 0,
      records: parse(text, { ...options, columns }) as unknown as ParsedRecord[],
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ExportError(`${file} is not a valid CSV file: ${error.message}`, { cause: error });
  }
}

/** Counts lines by position, because the parser counts a quoted Windows line ending twice and skips empty lines. */
class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** The first non-empty line after a position, which must not be before the previous one. */
  firstBehind(place: number): number {
    while (this.#at < place || this.#isLineEnd()) this.#step();
    return this.#line;
  }

  #isLineEnd(): boolean {
    const byte = this.#bytes[this.#at];
    return byte === LF || byte === CR;
  }

  #step(): void {
    const byte = this.#bytes[this.#at];
    this.#at += 1;
    if (byte === LF || (byte === CR && this.#bytes[this.#at] !== LF)) this.#line += 1;
  }
}

const LF = 10;
const CR = 13;

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  return issue?.code === 'invalid_type' ? `${name} is missing` : `${name} ${issue?.message ?? 'is wrong'}`;
}
