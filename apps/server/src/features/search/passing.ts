import { BY_HAND, issueProperties, type Actor } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';
import { conditionLookups, readFilter, viewParts } from '../issues/public.ts';

/** A typed filter, and the time zone of its days. */
export interface TypedFilter {
  readonly text: string;
  /** An IANA name. */
  readonly timezone: string;
}

interface Among {
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  readonly actor: Actor;
  /** The only project to search; all of the person's projects if absent. */
  readonly projectId: string | undefined;
}

const properties = new Map(issueProperties.map((each) => [each.id, each]));
const WHOLE = { group: null, subGroup: null, order: BY_HAND, showSubIssues: true } as const;

/** The condition on the issue `i` for a typed filter: what lists would show, so nothing archived. */
export async function passing(
  tx: Tx,
  { text, timezone }: TypedFilter,
  { workspaceId, scopes, actor, projectId }: Among,
): Promise<RawBuilder<unknown>> {
  const projectIds = [...actor.projectRoles.keys()].filter(
    (id) => !actor.archivedProjects.has(id) && (projectId ?? id) === id,
  );
  const lookups = conditionLookups(actor.userId, timezone, Date.now());
  const filters = await readFilter(tx, text, { workspaceId, scopes, projectIds, lookups, without: [] });
  const context = { workspaceId, projectIds, timezone, properties, lookups };
  const { from, where } = viewParts({ ...WHOLE, filters }, context);
  return sql`i.id in (select i.id from ${from} where ${where})`;
}
