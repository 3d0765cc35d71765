import { automation, setAutomation } from '@cairn/domain';
import { invoke } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

export const projectSetup: ProjectSetup = {
  order: 40,
  copy: ({ store, from, projectId, newIds }) => {
    const held = store.get(automation, from.id);
    if (!held) return [];
    const { archiveAfter, closeAfter, closeStateId } = held;
    const patch = { archiveAfter, closeAfter, closeStateId: newIds.get(closeStateId ?? '') ?? null };
    return [invoke(setAutomation, { projectId, patch })];
  },
};
