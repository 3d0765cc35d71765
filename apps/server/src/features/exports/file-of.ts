import type { ExportFormat } from '@cairn/domain';
import type { ExportedProject, Line, Pages } from './issue-pages.ts';
import { csvOf } from './formats/csv.ts';
import { jsonOf } from './formats/json.ts';
import { xlsxOf } from './formats/xlsx.ts';
import { zipOf, type Content } from './formats/zip.ts';

const WRITERS: Readonly<Record<ExportFormat, (pages: Pages) => Content>> = {
  csv: csvOf,
  xlsx: xlsxOf,
  json: jsonOf,
};

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export interface Wanted {
  readonly format: ExportFormat;
  readonly isSplit: boolean;
}

/** The file of these projects: all in one, or a zip file with one for each. */
export function contentOf(
  { format, isSplit }: Wanted,
  projects: readonly ExportedProject[],
  pagesOf: (project: ExportedProject) => Pages,
): Content {
  const write = WRITERS[format];
  if (!isSplit) return write(oneAfterTheOther(projects, pagesOf));
  return zipOf(
    projects.map((project) => ({
      name: `${plain(project.identifier)}.${format}`,
      content: write(pagesOf(project)),
    })),
  );
}

async function* oneAfterTheOther(
  projects: readonly ExportedProject[],
  pagesOf: (project: ExportedProject) => Pages,
): AsyncGenerator<readonly Line[]> {
  for (const project of projects) yield* pagesOf(project);
}

/** `acme-WEB-issues-2026-03-09.csv` */
export function nameOf(
  { format, isSplit }: Wanted,
  slug: string,
  projects: readonly ExportedProject[],
  now: number,
): string {
  const [only] = projects.length === 1 ? projects : [];
  const parts = [
    slug,
    ...(only ? [only.identifier] : []),
    'issues',
    new Date(now).toISOString().slice(0, 10),
  ];
  return `${parts.map(plain).join('-')}.${isSplit ? 'zip' : format}`;
}

/** Characters that are safe in file systems and archives. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}-]/gu, '_');
