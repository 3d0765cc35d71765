import { carriedFrom, invoke, refId, type Draft, type Entity, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { issueCycle } from '../cycles/entity.ts';
import { command } from '../declare.ts';
import { issueEstimate } from '../estimates/entity.ts';
import { entitySchema } from '../entity-schema.ts';
import { orderKey } from '../fields.ts';
import { intakeRequest } from '../intake/entity.ts';
import { closedSince } from '../issues/commands.ts';
import { setFacet } from '../issues/edit-facet.ts';
import { issue, issueFormerKeys, type FormerKey, type Issue } from '../issues/entity.ts';
import type { issueRefusals } from '../issues/refusals.ts';
import { issueModules } from '../modules/entity.ts';
import { moveBelongings, withoutRowsOfProjects } from './belongings.ts';
import { FORMER_KEYS_MAX, MOVE_MAX } from './constants.ts';

/** Sets are given as a whole, and can grow larger than what one command adds. */
export const SET_MAX = 500;

/** The values of an issue in the target project; sets are given as a whole. */
const moved = () =>
  z.strictObject({
    issueId: refId('issue'),
    stateId: refId('state'),
    assigneeIds: z.array(refId('member')).check(z.maxLength(SET_MAX)),
    labelIds: z.array(refId('label')).check(z.maxLength(SET_MAX)),
    estimateValueId: z._default(z.nullable(refId('estimateValue')), null),
    cycleId: z._default(z.nullable(refId('cycle')), null),
    moduleIds: z._default(z.array(refId('module')).check(z.maxLength(SET_MAX)), []),
    /** Its place in the manual order; unchanged if absent. */
    sortOrder: z.optional(orderKey()),
  });
export type Move = z.infer<ReturnType<typeof moved>>;

/**
 * Moves issues to another project with everything that belongs to them: text, comments, files, links, relations and
 * activity. Each gets the next number there, or the number that it had there before, and its former key keeps working.
 * Issues that are already there stay unchanged.
 */
export const moveIssues = command({
  name: 'issue.move-to-project',
  requires: 'issue:update',
  on: 'moves.issueId',
  alsoRequires: {
    projectId: 'issue:create',
    'moves.stateId': 'state:read',
    'moves.assigneeIds': 'member:read',
    'moves.labelIds': 'label:read',
    'moves.estimateValueId': 'estimate:read',
    'moves.cycleId': 'cycle:read',
    'moves.moduleIds': 'module:read',
  },
  input: z.object({
    projectId: refId('project'),
    moves: z
      .array(moved())
      .check(
        z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
        z.maxLength(MOVE_MAX),
      ),
  }),
  change: (draft, { projectId, moves, numbers }: Given) => {
    for (const each of moves) moveIssue(draft, projectId, each, numbers?.[each.issueId]);
  },
  inverse: (draft, { moves }): Undo => {
    const rows = moves.flatMap(({ issueId }) => draft.get(issue, issueId) ?? []);
    const [projectId, ...others] = new Set(rows.map((row) => row.projectId));
    // Undo would have to move them back into several projects.
    if (projectId === undefined || others.length > 0) return undefined;
    return invoke(moveIssues, { projectId, moves: rows.map((row) => asItIs(draft, row)) });
  },
});

interface Given {
  readonly projectId: string;
  readonly moves: readonly Move[];
  /** The numbers from the server, by issue; in the browser there are none yet. */
  readonly numbers?: Readonly<Record<string, number>> | undefined;
}

/** An issue's former number in a project; undefined if it was never there. */
export const formerNumber = (keys: readonly FormerKey[], projectId: string): number | undefined =>
  keys.find((each) => each.projectId === projectId)?.number;

function moveIssue(draft: Draft, projectId: string, to: Move, given: number | undefined): void {
  const { issueId, stateId, assigneeIds, labelIds, sortOrder } = to;
  const row = draft.get(issue, issueId);
  if (!row || row.projectId === projectId) return;
  const keys = draft.get(issueFormerKeys, issueId)?.keys ?? [];
  draft.update(issue, issueId, {
    projectId,
    number: given ?? formerNumber(keys, projectId) ?? 0,
    stateId,
    assigneeIds,
    labelIds,
    sortOrder,
    completedAt: closedSince(draft, stateId, row.completedAt),
    updatedAt: draft.now,
  });
  moveFacets(draft, issueId, to, keysAfter(keys, row, projectId));
  draft.update(intakeRequest, issueId, { projectId });
  moveBelongings(draft, issueId, projectId);
}

/** The former keys with the latest one, without the key that it has again. */
function keysAfter(
  keys: readonly FormerKey[],
  { projectId: left, number }: Issue,
  projectId: string,
): readonly FormerKey[] {
  const others = keys.filter((each) => each.projectId !== projectId && each.projectId !== left);
  // An issue that isn't numbered yet has 0 in the browser that moves it; its URL works all the same.
  return [...others, { projectId: left, number }].slice(-FORMER_KEYS_MAX);
}

/** The project is set in the same step, because the references are to rows of that project. */
function moveFacets(
  draft: Draft,
  issueId: string,
  { estimateValueId: valueId, cycleId, moduleIds }: Move,
  keys: readonly FormerKey[],
): void {
  const row = draft.get(issue, issueId) ?? {};
  const put = (facet: Parameters<typeof setFacet>[1], own: object, isEmpty: boolean): void => {
    if (draft.get(facet, issueId)) draft.update(facet, issueId, { ...carriedFrom(facet, row), ...own });
    else if (!isEmpty) setFacet(draft, facet, issueId, own);
  };
  put(issueEstimate, { valueId }, valueId === null);
  put(issueCycle, { cycleId }, cycleId === null);
  put(issueModules, { moduleIds }, moduleIds.length === 0);
  put(issueFormerKeys, { keys }, keys.length === 0);
  for (const facet of otherFacets)
    if (draft.get(facet, issueId))
      draft.update(facet, issueId, { ...carriedFrom(facet, row), ...withoutRowsOfProjects(facet) });
}

const MAPPED: readonly Entity[] = [issueEstimate, issueCycle, issueModules];

/** The facets that have no counterpart in the target project; they are dropped. */
export const otherFacets = [...entitySchema.entities.values()].filter(
  (each) => each.follows?.entity === issue && !each.follows.isOwn && !MAPPED.includes(each),
);

/** The move that returns an issue to where it is now. */
const asItIs = (draft: Draft, row: Issue): Move => ({
  issueId: row.id,
  stateId: row.stateId,
  assigneeIds: [...row.assigneeIds],
  labelIds: [...row.labelIds],
  estimateValueId: draft.get(issueEstimate, row.id)?.valueId ?? null,
  cycleId: draft.get(issueCycle, row.id)?.cycleId ?? null,
  moduleIds: [...(draft.get(issueModules, row.id)?.moduleIds ?? [])],
  sortOrder: row.sortOrder,
});
