import { issueProperties, type Project } from '@cairn/domain';
import { sql } from 'kysely';
import { pagesOf, type Db } from '../../platform/db/index.ts';
import { conditionLookups, viewParts } from '../issues/public.ts';
import { columns, facets, heldValues, type Cell } from './columns.ts';
import { Names, type Sight } from './names.ts';

/** A row of a file, with a cell for each of {@link columns}. */
export type Line = readonly Cell[];
/** Rows as they are read; only one page is in memory at a time. */
export type Pages = AsyncIterable<readonly Line[]>;

export type ExportedProject = Pick<Project, 'id' | 'name' | 'identifier'>;

/** Issues per page, read with their descriptions, which can be long. */
const PAGE = 200;

interface Held {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly values: readonly Cell[];
}

const properties = new Map(issueProperties.map((each) => [each.id, each]));

/** The issues of a project by number, without archived ones and requests. */
export async function* issuePages(
  db: Db,
  reader: Sight & { readonly userId: string; readonly now: number },
  project: ExportedProject,
): AsyncGenerator<readonly Line[]> {
  const names = new Names(db, reader);
  for await (const page of pagesOf<Held>((after) => readPage(db, reader, project, after?.number ?? -1))) {
    for (const [at, { property }] of propertyColumns.entries())
      await names.read(
        property,
        page.flatMap(({ values }) => values[at] ?? []),
      );
    yield page.map((row) => lineOf(row, project, names));
  }
}

const propertyColumns = columns.flatMap(({ property, shape }) => (property ? [{ property, shape }] : []));

async function readPage(
  db: Db,
  { workspaceId, scopes, userId, now }: Sight & { readonly userId: string; readonly now: number },
  { id: projectId }: ExportedProject,
  after: number,
): Promise<readonly Held[]> {
  const context = {
    workspaceId,
    projectIds: [projectId],
    timezone: 'UTC',
    properties,
    lookups: conditionLookups(userId, 'UTC', now),
  };
  const { from, where } = viewParts(EVERYTHING, context, facets);
  const { rows } = await sql<Held>`
    select i.number, i.title, coalesce(d.plain, '') as description, ${heldValues} as values
    from ${from}
    left join descriptions d on d.workspace_id = i.workspace_id and d.issue_id = i.id
    where ${where} and i.scope = any(${[...scopes]}::text[]) and i.number > ${after}
    order by i.number limit ${PAGE}`.execute(db);
  return rows;
}

const EVERYTHING = { filters: [], group: null, subGroup: null, order: 'id', showSubIssues: true };

function lineOf({ number, title, description, values }: Held, project: ExportedProject, names: Names): Line {
  const cells = propertyColumns.map(({ property, shape }, at): Cell => {
    const value = values[at] ?? null;
    if (value === null || shape === 'day' || shape === 'moment') return value;
    if (typeof value === 'string') return names.of(property, value);
    return value.flatMap((each) => names.of(property, each) ?? []);
  });
  return [`${project.identifier}-${number}`, project.name, title, description, ...cells];
}
