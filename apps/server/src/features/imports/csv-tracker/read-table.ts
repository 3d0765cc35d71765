import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** Something in a file that could not be imported, and where. */
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

/** The export cannot be read at all. */
export class ExportError extends Error {
  override name = 'ExportError';
}

interface ParsedRecord {
  readonly record: Readonly<Record<string, string | undefined>>;
  /** `bytes` is where it ends. */
  readonly info: { readonly bytes: number; readonly error?: CsvError };
}

/** Reads one CSV file with a line of names. Rows that do not fit their schema become problems with their line. */
export function readTable<Row>(file: string, text: string, schema: z.ZodType<Row>): Table<Row> {
  const problems: Problem[] = [];
  const rows: Placed<Row>[] = [];
  const { names, records } = parseRecords(file, text);
  const lines = new LineCounter(text);
  let end = names;
  for (const { record, info } of records) {
    // A record may span lines; it is named by its first.
    const line = lines.firstBehind(end);
    end = info.bytes;
    const parsed = schema.safeParse(record);
    if (info.error) problems.push({ file, line, message: info.error.message.replace(/ on line \d+$/, '') });
    else if (parsed.success) rows.push({ row: parsed.data, line });
    else problems.push({ file, line, message: faultOf(parsed.error) });
  }
  return { file, rows, problems };
}

/** The records of a file, and where the line of names ends, in bytes. */
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

/** Counts lines by where they are: the parser counts a line end of Windows within quotes twice, and none that is empty. */
class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** The first line that is not empty behind a place, which may not be before the last one asked for. */
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
