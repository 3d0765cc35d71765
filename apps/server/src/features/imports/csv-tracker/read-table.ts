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
  readonly info: { readonly lines: number; readonly error?: CsvError };
}

/** Reads one CSV file with a line of names. Rows that do not fit their schema become problems with their line. */
export function readTable<Row>(file: string, text: string, schema: z.ZodType<Row>): Table<Row> {
  const problems: Problem[] = [];
  const rows: Placed<Row>[] = [];
  let end = 1;
  for (const { record, info } of parseRecords(file, text)) {
    // A record may span lines; it is named by its first.
    const line = end + 1;
    end = info.lines;
    const parsed = schema.safeParse(record);
    if (info.error) problems.push({ file, line, message: info.error.message.replace(/ on line \d+$/, '') });
    else if (parsed.success) rows.push({ row: parsed.data, line });
    else problems.push({ file, line, message: faultOf(parsed.error) });
  }
  return { file, rows, problems };
}

function parseRecords(file: string, text: string): ParsedRecord[] {
  try {
    return parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ExportError(`${file} is not a valid CSV file: ${error.message}`, { cause: error });
  }
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  return issue?.code === 'invalid_type' ? `${name} is missing` : `${name} ${issue?.message ?? 'is wrong'}`;
}
