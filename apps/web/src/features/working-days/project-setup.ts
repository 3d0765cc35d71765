import { addDaysOff, setWorkingDays, workingDays } from '@cairn/domain';
import { invoke } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

export const projectSetup: ProjectSetup = {
  order: 50,
  copy: ({ store, from, projectId }) => {
    const held = store.get(workingDays, from.id);
    if (!held) return [];
    const { isOn, weekdays, daysOff } = held;
    return [
      invoke(setWorkingDays, { projectId, patch: { isOn, weekdays: [...weekdays] } }),
      ...(daysOff.length > 0 ? [invoke(addDaysOff, { projectId, days: [...daysOff] })] : []),
    ];
  },
};
