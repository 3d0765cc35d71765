import {
  can,
  createRelation,
  issue as issueEntity,
  relation,
  RELATION_KINDS,
  type Issue,
  type RelationKind,
  project as projectEntity,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import type { Action, ActionContext, Choice } from '../../data/action.ts';
import { undoOffer } from '../../data/use-undo.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { findIssues, issueKey } from '../issues/public.ts';
import { RELATION_ICONS } from './relation-icons.tsx';

/** The same shortcuts as in Linear. */
const KEYS: Readonly<Record<RelationKind, string>> = {
  blocking: 'm x',
  blocked_by: 'm b',
  duplicate: 'm m',
  relates_to: 'm r',
};

const SYNONYMS: Readonly<Record<RelationKind, readonly string[]>> = {
  blocking: ['add relation', 'relations', 'add blocking', 'blocks issue', 'set blocking'],
  blocked_by: ['add blocked by', 'add blocker', 'blocked', 'depends on', 'set blocked by'],
  duplicate: ['mark as duplicate', 'duplicate of', 'merge into'],
  relates_to: ['add related issue', 'related', 'relates to', 'link issue'],
};

/** Relations of the focused issue: an action for each kind, which asks for the other issue. */
const relationActions: readonly Action[] = RELATION_KINDS.map((kind) => ({
  id: `issue.relate.${kind}`,
  section: 'issue',
  name: (say) => say(`commands.relate.${kind}`),
  icon: RELATION_ICONS[kind],
  synonyms: SYNONYMS[kind],
  keys: KEYS[kind],
  when: ({ actor, issues }) => issues.length === 1 && issues.every((row) => mayRelate(actor, row)),
  choices: (context) => ({
    placeholder: context.say('commands.relate.placeholder'),
    findsItself: true,
    list: (query) => others(kind, context, query),
  }),
}));

const mayRelate = (actor: ActionContext['actor'], row: Issue): boolean =>
  can(actor, 'issue:update', { entity: issueEntity, row });

/** Issues of its project, or of all projects while searching, without itself and those already related in this way. */
function others(kind: RelationKind, context: ActionContext, query: string): Choice[] {
  const { actor, engine, lookups } = context;
  const [row] = context.issues;
  if (!row) return [];
  const related = new Set(
    engine.store
      .where(relation, 'issueId', row.id)
      .filter((each) => each.kind === kind)
      .map((each) => each.relatedId),
  );
  const rows =
    query.trim() === ''
      ? engine.store.where(issueEntity, 'projectId', row.projectId)
      : engine.store.rows(issueEntity);
  const offered = rows.filter(
    (each) =>
      each.id !== row.id && each.archivedAt === null && !related.has(each.id) && mayRelate(actor, each),
  );
  return findIssues(
    offered,
    query,
    (each) => lookups.rows(projectEntity).get(each.projectId)?.identifier ?? '',
  ).map((each) => ({
    id: each.id,
    label: each.title,
    prefix: issueKey(each, lookups),
    run: () => relate(kind, row, each, context),
  }));
}

function relate(kind: RelationKind, row: Issue, other: Issue, context: ActionContext): void {
  const { engine, run, lookups, say } = context;
  const receipt = run(createRelation, {
    id: uuid(),
    oppositeId: uuid(),
    issueId: row.id,
    kind,
    relatedId: other.id,
  });
  const words = { name: issueKey(row, lookups), other: issueKey(other, lookups) };
  toast.success(
    say(`commands.relate.done.${kind}`, words),
    undoOffer(engine, say('relations.undo'), [receipt]),
  );
}

export const actions: FeatureActions = { actions: relationActions };
