import { compareLabels, createLabel, label } from '@cairn/domain';
import { invoke, uuid } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

export const projectSetup: ProjectSetup = {
  order: 10,
  copy: ({ store, from, projectId, newIds }) => {
    const labels = store.where(label, 'projectId', from.id).toSorted(compareLabels);
    for (const { id } of labels) newIds.set(id, uuid());
    const parentsFirst = [
      ...labels.filter(({ parentId }) => parentId === null),
      ...labels.filter(({ parentId }) => parentId !== null),
    ];
    return parentsFirst.map(({ id, name, color, parentId, sortOrder }) =>
      invoke(createLabel, {
        id: newIds.get(id) ?? uuid(),
        projectId,
        name,
        color,
        parentId: parentId === null ? null : (newIds.get(parentId) ?? null),
        sortOrder,
      }),
    );
  },
};
