import { z } from 'zod';

export const FORMAT = 1;

const tableName = z.object({ schema: z.string(), table: z.string() });

const header = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Absent in older archives, and false where the files lie elsewhere. */
  hasFiles: z.boolean().optional(),
  /** In the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableName.extend({ columns: z.array(z.string()) })),
});

const manifest = z.object({
  tables: z.array(tableName.extend({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.number() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** The first entry of an archive: what is to come. */
export type ArchiveHeader = z.output<typeof header>;
/** The last entry: what came. An archive without it is not complete. */
export type ArchiveManifest = z.output<typeof manifest>;
export type TableSummary = ArchiveManifest['tables'][number];

export const HEADER_ENTRY = 'header.json';
export const MANIFEST_ENTRY = 'manifest.json';

/** An archive is damaged, of another format, or does not fit this program. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export function parseHeader(text: string): ArchiveHeader {
  return parse(header, text, 'was not written by this version of Cairn');
}

export function parseManifest(text: string): ArchiveManifest {
  return parse(manifest, text, 'is damaged');
}

function parse<T>(schema: z.ZodType<T>, text: string, complaint: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ArchiveError(`The backup ${complaint}: its manifest can't be read.`, { cause });
  }
}

/** `tables/public.issues`: what all entries of a table belong to. */
export function tableSubject({ schema, table }: { schema: string; table: string }): string {
  return `tables/${schema}.${table}`;
}

/** `tables/public.issues/000001`: long tables come in several entries, in order. */
export function tableEntry(table: { schema: string; table: string }, part: number): string {
  return `${tableSubject(table)}/${String(part).padStart(6, '0')}`;
}
