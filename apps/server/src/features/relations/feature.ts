import { createRelation, project, relation, removeRelation } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { relationRefusals } from '@cairn/domain/relations/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleCreateRelation = handleChange(createRelation, {
  check: async (tx, { issueId, kind, relatedId }) => {
    const [held] = await tx.where(relation, { issueId, relatedId, kind });
    if (held) throw refused(relationRefusals.exists);
  },
});

const handleRemoveRelation = handleChange(removeRelation, {
  // The command refers to its own side only; the other may be in an archived project.
  check: async (tx, { relationId }) => {
    const { pairId } = await tx.get(relation, relationId);
    for (const side of await tx.where(relation, { pairId }))
      if ((await tx.get(project, side.projectId)).archivedAt !== null)
        throw refused(projectRefusals.archived);
  },
});

export const relations: Feature = { commandHandlers: [handleCreateRelation, handleRemoveRelation] };
