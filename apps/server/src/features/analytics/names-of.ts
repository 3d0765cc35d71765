import { NO_VALUE, scopesOf, type IssueLookups, type IssueProperty } from '@cairn/domain';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { Entity, Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import { nameOfRow, rowsNamedBy } from '../issues/public.ts';
import type { Counting } from './counted-issues.ts';

export interface Names {
  /** The name of a value of the property, of having none (`none`), or of all others (null). */
  readonly nameOf: (key: string | null) => string;
  /** The values in their own order. */
  readonly ranks: readonly string[];
}

/** The names and order of the property values that were found. */
export async function namesOf(
  { tx, actor, context }: Counting,
  property: IssueProperty,
  keys: readonly string[],
): Promise<Names> {
  const of = rowsNamedBy(property);
  const rows = new Map<string, Row>();
  if (of) {
    const { rows: found } = await sql<Row>`select ${selectList(of)} from ${sql.table(of.table)}
      where workspace_id = ${context.workspaceId} and scope = any(${[...scopesOf(actor)]}::text[])
        and id::text = any(${[...keys]}::text[])`.execute(tx);
    for (const row of found) rows.set(row.id, row);
  }
  const words = WORDS[property.id] ?? {};
  const lookups = { ...context.lookups, rows: rowsFrom(of, rows) };
  return {
    nameOf: (key) => {
      if (key === null) return analytics.other;
      const row = rows.get(key);
      if (row) return nameOfRow(row, property);
      return words[key] ?? (key === NO_VALUE ? noneOf(property.id) : of ? issueWords.values.unknown : key);
    },
    ranks: property.ranks?.(lookups) ?? [],
  };
}

/** Values that are words rather than rows. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: issueWords.values.priority,
  stateGroup: issueWords.values.stateGroup,
};

const NONE: Readonly<Record<string, string | undefined>> = issueWords.values.none;
const noneOf = (id: string): string => NONE[id] ?? issueWords.values.none.other;

const rowsFrom = (of: Entity | undefined, rows: ReadonlyMap<string, Row>): IssueLookups['rows'] =>
  ((entity: Entity) => (entity === of ? rows : new Map())) as IssueLookups['rows'];
