import { issue, type IssueProperty } from '@cairn/domain';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { Entity, Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listed, nameOfRow, rowsNamedBy } from '../issues/public.ts';

/** What a person may see of a workspace. */
export interface Sight {
  readonly workspaceId: string;
  readonly scopes: readonly string[];
}

/** The names of values that aren't rows. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: issueWords.values.priority,
};

/** The names of property values, for rows that the person can see. Each is read once, when first needed. */
export class Names {
  readonly #db: Db;
  readonly #sight: Sight;
  readonly #known = new Map<Entity, Map<string, string | null>>();

  constructor(db: Db, sight: Sight) {
    this.#db = db;
    this.#sight = sight;
  }

  /** Loads the names of these values, for {@link of}. */
  async read(property: IssueProperty, values: Iterable<string>): Promise<void> {
    const entity = rowsNamedBy(property);
    if (!entity) return;
    const known = this.#known.get(entity) ?? new Map<string, string | null>();
    this.#known.set(entity, known);
    const missing = [...new Set(values)].filter((id) => !known.has(id));
    if (missing.length === 0) return;
    for (const id of missing) known.set(id, null);
    const found = entity === issue ? this.#keysOf(missing) : this.#namesOf(entity, property, missing);
    for (const [id, name] of await found) known.set(id, name);
  }

  /** Null for a row that is deleted or invisible to the person. */
  of(property: IssueProperty, value: string): string | null {
    const entity = rowsNamedBy(property);
    if (entity) return this.#known.get(entity)?.get(value) ?? null;
    return WORDS[property.id]?.[value] ?? value;
  }

  async #namesOf(
    entity: Entity,
    property: IssueProperty,
    ids: readonly string[],
  ): Promise<[string, string][]> {
    const { workspaceId, scopes } = this.#sight;
    const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
      where workspace_id = ${workspaceId} and id::text = any(${[...ids]}::text[])
        and scope = any(${[...scopes]}::text[])`.execute(this.#db);
    return rows.map((row) => [row.id, nameOfRow(row, property)]);
  }

  /** Issues are named by their keys: WEB-12. */
  async #keysOf(ids: readonly string[]): Promise<[string, string][]> {
    const { workspaceId, scopes } = this.#sight;
    const { rows } = await sql<{ id: string; key: string }>`
      select i.id, p.identifier || '-' || i.number as key from issues i
      join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
      where i.workspace_id = ${workspaceId} and i.id::text = any(${[...ids]}::text[])
        and i.scope = any(${[...scopes]}::text[]) and ${listed}`.execute(this.#db);
    return rows.map(({ id, key }) => [id, key]);
  }
}
