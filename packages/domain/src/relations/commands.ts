import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { relationRefusals } from './refusals.ts';
import { command } from '../declare.ts';
import { issue } from '../issues/entity.ts';
import { OPPOSITE, RELATION_KINDS } from './constants.ts';
import { relation } from './entity.ts';

/** Relates two issues; both get a row and an activity entry. An issue can't be related to itself. */
export const createRelation = command({
  name: 'relation.create',
  requires: 'issue:update',
  on: 'issueId',
  alsoRequires: { relatedId: 'issue:update' },
  input: z
    .object({
      id: newId(),
      oppositeId: newId(),
      issueId: refId('issue'),
      kind: z.enum(RELATION_KINDS),
      relatedId: refId('issue'),
    })
    .check(
      z.refine(
        (input) => input.issueId !== input.relatedId,
        because<typeof relationRefusals.with_itself>('relation.with_itself'),
      ),
    ),
  change: (draft, { id, oppositeId, issueId, kind, relatedId }) => {
    const here = draft.get(issue, issueId);
    const there = draft.get(issue, relatedId);
    if (!here || !there) return;
    draft.insert(relation, { id, projectId: here.projectId, issueId, kind, relatedId, pairId: id });
    draft.insert(relation, {
      id: oppositeId,
      projectId: there.projectId,
      issueId: relatedId,
      kind: OPPOSITE[kind],
      relatedId: issueId,
      pairId: id,
    });
  },
  inverse: (_draft, input): Undo => invoke(removeRelation, { relationId: input.id }),
});

/** Removes both sides. */
export const removeRelation = command({
  name: 'relation.remove',
  requires: 'issue:update',
  on: 'relationId',
  input: z.object({ relationId: refId('relation') }),
  change: (draft, { relationId }) => {
    const held = draft.get(relation, relationId);
    if (!held) return;
    for (const other of draft.where(relation, { pairId: held.pairId })) draft.remove(relation, other.id);
  },
  inverse: (draft, { relationId }): Undo => {
    const held = draft.get(relation, relationId);
    const sides = held ? draft.where(relation, { pairId: held.pairId }) : [];
    const first = sides.find(({ id, pairId }) => id === pairId);
    const opposite = sides.find(({ id, pairId }) => id !== pairId);
    // Who sees only one of the two issues may not relate them again.
    if (!first || !opposite) return undefined;
    const { id, issueId, kind, relatedId } = first;
    return invoke(createRelation, { id, oppositeId: opposite.id, issueId, kind, relatedId });
  },
});
