import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ExportError, readTable, type Problem, type Table } from './read-table.ts';

const id = z.string().trim().min(1, 'is missing').max(200, 'is too long');
const optionalId = z.string().trim().max(200);
/** Milliseconds since 1970; some programs write them as 1726473766000.0. */
const instant = z
  .string()
  .trim()
  .regex(/^\d{9,14}(\.\d+)?$/, 'is not a time in milliseconds since 1970')
  .transform((text) => Math.floor(Number(text)));

const tables = {
  'user.csv': z.object({ id, login: z.string().trim().min(1, 'is missing').max(255, 'is too long') }),
  'label.csv': z.object({ id, name: z.string().trim().min(1, 'is missing') }),
  'issue.csv': z.object({
    id,
    title: z.string().trim().min(1, 'is missing'),
    open: z.enum(['true', 'false'], 'is neither true nor false').transform((text) => text === 'true'),
    created: instant,
    modified: instant,
    creatorID: id,
    assigneeID: optionalId,
    description: z.string(),
    visibility: z.string().trim().default('public'),
  }),
  'issueLabel.csv': z.object({ labelID: id, issueID: id }),
  'comment.csv': z.object({ id, issueID: id, created: instant, body: z.string(), creatorID: id }),
} as const;

type RowOf<Name extends keyof typeof tables> = z.output<(typeof tables)[Name]>;

export type ExportedIssue = RowOf<'issue.csv'> & { readonly labelIds: readonly string[] };
export type ExportedComment = RowOf<'comment.csv'>;

/** The content of an export's files, validated and linked up. Faulty rows are skipped and reported. */
export interface TrackerExport {
  readonly people: readonly RowOf<'user.csv'>[];
  readonly labels: readonly RowOf<'label.csv'>[];
  /** Oldest first. */
  readonly issues: readonly ExportedIssue[];
  readonly comments: readonly ExportedComment[];
  readonly problems: readonly Problem[];
}

/** Reads the five files. A missing or invalid file is an error before anything is imported. */
export async function readExport(folder: string): Promise<TrackerExport> {
  const read = async <Name extends keyof typeof tables>(file: Name): Promise<Table<RowOf<Name>>> => {
    const text = await readFile(path.join(folder, file), 'utf8').catch((error: unknown) => {
      throw new ExportError(`${path.join(folder, file)} can't be read.`, { cause: error });
    });
    // The schema belongs to this file name.
    return readTable(file, text, tables[file] as unknown as z.ZodType<RowOf<Name>>);
  };
  const [users, labels, issues, ties, comments] = await Promise.all([
    read('user.csv'),
    read('label.csv'),
    read('issue.csv'),
    read('issueLabel.csv'),
    read('comment.csv'),
  ]);
  const people = withoutRepeats(users);
  const goodLabels = withoutRepeats(labels);
  const isPerson = idsOf(people);
  const isLabel = idsOf(goodLabels);
  const goodIssues = keep(withoutRepeats(issues), ({ creatorID, assigneeID }) =>
    !isPerson.has(creatorID)
      ? `creatorID "${creatorID}" is nobody in user.csv`
      : assigneeID !== '' && !isPerson.has(assigneeID)
        ? `assigneeID "${assigneeID}" is nobody in user.csv`
        : undefined,
  );
  const isIssue = idsOf(goodIssues);
  const goodTies = keep(ties, ({ issueID, labelID }) =>
    !isIssue.has(issueID)
      ? `issueID "${issueID}" is not in issue.csv`
      : !isLabel.has(labelID)
        ? `labelID "${labelID}" is not in label.csv`
        : undefined,
  );
  const goodComments = keep(withoutRepeats(comments), ({ issueID, creatorID }) =>
    !isIssue.has(issueID)
      ? `issueID "${issueID}" is not in issue.csv`
      : !isPerson.has(creatorID)
        ? `creatorID "${creatorID}" is nobody in user.csv`
        : undefined,
  );
  const labelsOf = new Map<string, Set<string>>();
  for (const { issueID, labelID } of rowsOf(goodTies))
    labelsOf.set(issueID, (labelsOf.get(issueID) ?? new Set()).add(labelID));
  return {
    people: rowsOf(people),
    labels: rowsOf(goodLabels),
    issues: rowsOf(goodIssues)
      .map((issue) => ({ ...issue, labelIds: [...(labelsOf.get(issue.id) ?? [])] }))
      .sort(byCreation),
    comments: rowsOf(goodComments).sort(byCreation),
    problems: [people, goodLabels, goodIssues, goodTies, goodComments].flatMap(({ problems }) => problems),
  };
}

const rowsOf = <Row>(table: Table<Row>): Row[] => table.rows.map(({ row }) => row);

const idsOf = (table: Table<{ readonly id: string }>): ReadonlySet<string> =>
  new Set(rowsOf(table).map((row) => row.id));

interface Created {
  readonly id: string;
  readonly created: number;
}

const byCreation = (a: Created, b: Created): number => a.created - b.created || (a.id < b.id ? -1 : 1);

/** Skips faulty rows and reports them. */
function keep<Row>(table: Table<Row>, faultOf: (row: Row) => string | undefined): Table<Row> {
  const problems = [...table.problems];
  const rows = table.rows.filter(({ row, line }) => {
    const message = faultOf(row);
    if (message !== undefined) problems.push({ file: table.file, line, message });
    return message === undefined;
  });
  return { file: table.file, rows, problems };
}

function withoutRepeats<Row extends { readonly id: string }>(table: Table<Row>): Table<Row> {
  const seen = new Set<string>();
  return keep(table, ({ id: each }) => {
    if (seen.has(each)) return `id "${each}" is there twice`;
    seen.add(each);
    return undefined;
  });
}
