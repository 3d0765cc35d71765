import {
  isAboutPeople,
  issueProperties,
  ME,
  NO_VALUE,
  project,
  issue,
  type IssueFilter,
  type IssueLookups,
  type IssueProperty,
} from '@cairn/domain';
import { FilterWords, readFilterText, wordOf, type NamedValue } from '@cairn/domain/issues/filter-text/index';
import { filterRefusals } from '@cairn/domain/issues/filter-text/refusals';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { Entity, Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { refused, selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { listed } from './listed.ts';
import { nameOfRow, rowsNamedBy } from './rows-named-by.ts';

/** The context of a typed filter. */
export interface FilterPlace {
  readonly workspaceId: string;
  /** The person's scopes. */
  readonly scopes: readonly string[];
  /** The projects whose issues are filtered. */
  readonly projectIds: readonly string[];
  readonly lookups: IssueLookups;
  /** Properties that can't be used here, such as the project within a project. */
  readonly without: readonly string[];
}

/** More of one entity than people refer to; keeps a response from taking seconds. */
const ROWS_MAX = 20_000;
/** More parents than anyone could tell apart by name. */
const PARENTS_MAX = 5000;
const PARENT = 'parent';

/**
 * Parses a typed filter with the grammar and names of the browser's lists, as far as the person can see them.
 *
 * @throws `filter.…` with the position of the wrong word
 */
export async function readFilter(db: Db | Tx, text: string, place: FilterPlace): Promise<IssueFilter[]> {
  const held = new Map<Entity, ReadonlyMap<string, Row>>();
  // The rows a text refers to are known only after parsing, so it is parsed again once they are loaded, entity by
  // entity.
  for (;;) {
    const missing = new Set<Entity>();
    const { filters, problem } = readFilterText(text, wordsOf(place, held, missing));
    for (const entity of missing) held.set(entity, await rowsOf(db, entity, place));
    if (missing.size > 0) continue;
    if (filters) return filters;
    const { code, from, to, word } = problem;
    const property = issueProperties.find(({ id }) => id === problem.property);
    const values = { word, property: property ? wordOf(property) : word };
    throw refused(filterRefusals[code], values, { from, to, ...values });
  }
}

function wordsOf(
  { lookups, projectIds, without }: FilterPlace,
  held: ReadonlyMap<Entity, ReadonlyMap<string, Row>>,
  missing: Set<Entity>,
): FilterWords {
  const rows = (entity: Entity): ReadonlyMap<string, Row> => {
    const here = held.get(entity);
    if (!here) missing.add(entity);
    return here ?? new Map<string, Row>();
  };
  const known: IssueLookups = { ...lookups, rows: rows as IssueLookups['rows'] };
  const parents = (): NamedValue[] =>
    [...rows(issue).values()].map((row) => {
      const identifier = rows(project).get(String(row['projectId']))?.['identifier'];
      return {
        value: row.id,
        names: [`${String(identifier)}-${String(row['number'])}`, String(row['title'])],
      };
    });
  const valuesOf = (id: string): readonly NamedValue[] => {
    const property = issueProperties.find((each) => each.id === id);
    if (!property) return [];
    if (id === PARENT) return parents();
    const named = (property.grouping?.known ?? ranksOf(property))(known, projectIds)
      .filter((value) => value !== NO_VALUE || id === 'priority')
      .map((value) => ({ value, names: namesOf(value, property, rows) }));
    return isAboutPeople(property) ? [{ value: ME, names: [ME, issueWords.values.me] }, ...named] : named;
  };
  return new FilterWords({
    properties: issueProperties.filter(({ id }) => !without.includes(id)),
    valuesOf,
  });
}

const ranksOf =
  ({ ranks }: IssueProperty) =>
  (lookups: IssueLookups): readonly string[] =>
    ranks?.(lookups) ?? [];

function namesOf(
  value: string,
  property: IssueProperty,
  rows: (entity: Entity) => ReadonlyMap<string, Row>,
): readonly string[] {
  const word = WORDS[property.id]?.[value];
  if (word !== undefined) return [value, word];
  const of = rowsNamedBy(property);
  const row = of && rows(of).get(value);
  return row ? [nameOfRow(row, property)] : [];
}

/** Values that are words rather than rows. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: issueWords.values.priority,
  stateGroup: issueWords.values.stateGroup,
};

async function rowsOf(
  db: Db | Tx,
  entity: Entity,
  { workspaceId, scopes, projectIds }: FilterPlace,
): Promise<ReadonlyMap<string, Row>> {
  if (entity === issue) return await parentsIn(db, workspaceId, scopes, projectIds);
  const { projectId } = entity.fields;
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${workspaceId} and scope = any(${[...scopes]}::text[])
      ${projectId === undefined ? sql`` : sql`and project_id = any(${[...projectIds]}::uuid[])`}
    order by id desc limit ${ROWS_MAX}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The issues with sub-issues, the only ones offered as parents. */
async function parentsIn(
  db: Db | Tx,
  workspaceId: string,
  scopes: readonly string[],
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row>`select i.id, i.title, i.number, i.project_id from issues i
    where i.workspace_id = ${workspaceId} and i.scope = any(${[...scopes]}::text[]) and ${listed}
      and i.project_id = any(${[...projectIds]}::uuid[])
      and exists (select from issues sub where sub.workspace_id = i.workspace_id and sub.parent_id = i.id
        and sub.removed_at is null and not sub.is_request)
    order by i.id desc limit ${PARENTS_MAX}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
