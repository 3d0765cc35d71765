import {
  createRelation,
  issue,
  OPPOSITE,
  project,
  PROJECT_ARCHIVED,
  relation,
  removeRelation,
} from '@cairn/domain';
import { handle, Refused } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleCreateRelation = handle(
  createRelation,
  async (tx, { id, oppositeId, issueId, kind, relatedId }) => {
    const here = await tx.get(issue, issueId);
    const there = await tx.get(issue, relatedId);
    const [held] = await tx.where(relation, { issueId, relatedId, kind });
    if (held) throw new Refused('taken', 'This relation already exists.');
    const opposite = OPPOSITE[kind];
    tx.insert(relation, { id, projectId: here.projectId, issueId, kind, relatedId, pairId: id });
    tx.insert(relation, {
      id: oppositeId,
      projectId: there.projectId,
      issueId: relatedId,
      kind: opposite,
      relatedId: issueId,
      pairId: id,
    });
    tx.record('relation.created', { issueId, kind, relatedId });
  },
);

const handleRemoveRelation = handle(removeRelation, async (tx, { relationId }) => {
  const { issueId, kind, relatedId, pairId } = await tx.get(relation, relationId);
  const sides = await tx.where(relation, { pairId });
  // The command names its own side only; the other one stands in a project that may be archived.
  for (const side of sides)
    if ((await tx.get(project, side.projectId)).archivedAt !== null)
      throw new Refused('forbidden', PROJECT_ARCHIVED);
  for (const side of sides) await tx.remove(relation, side.id);
  tx.record('relation.removed', { issueId, kind, relatedId });
});

export const relations: Feature = { handlings: [handleCreateRelation, handleRemoveRelation] };
