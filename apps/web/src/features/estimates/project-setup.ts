import { compareEstimateValues, createEstimate, estimate, estimateValue } from '@cairn/domain';
import { invoke, uuid } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

/** The active estimate. */
export const projectSetup: ProjectSetup = {
  order: 20,
  copy: ({ store, from, projectId, newIds }) => {
    const held = store.where(estimate, 'projectId', from.id).find(({ isEnabled }) => isEnabled);
    if (!held) return [];
    const values = store.where(estimateValue, 'estimateId', held.id).toSorted(compareEstimateValues);
    const copies = values.map(({ id, value }) => {
      const copyId = uuid();
      newIds.set(id, copyId);
      return { id: copyId, value };
    });
    return [invoke(createEstimate, { id: uuid(), projectId, kind: held.kind, values: copies })];
  },
};
