import { addDaysOff, DAYS_OFF_MAX, workingDays as settings } from '@cairn/domain';
import { workdayRefusals } from '@cairn/domain/working-days/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleAddDaysOff = handleChange(addDaysOff, {
  check: async (tx, { projectId, days }) => {
    await tx.load(settings, [projectId], true);
    const held = (await tx.find(settings, projectId))?.daysOff ?? [];
    const dates = new Set(held.map(({ date }) => date));
    const twice = days.find(({ date }) => dates.has(date));
    if (twice) throw refused(workdayRefusals.already_off, { date: twice.date }, { field: 'days' });
    if (held.length + days.length > DAYS_OFF_MAX)
      throw refused(workdayRefusals.too_many, { most: DAYS_OFF_MAX }, { field: 'days' });
  },
});

export const workingDays: Feature = { commandHandlers: [handleAddDaysOff] };
