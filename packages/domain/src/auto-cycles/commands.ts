import { invoke, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, valuesOf } from '../declare.ts';
import { AUTO_CYCLE_WEEKS_MAX, AUTO_CYCLES_AHEAD_MAX } from './constants.ts';
import { autoCycles } from './entity.ts';
import { noAutoCycles } from './rules.ts';

const SATURDAY = 6;

const whole = (least: number, most: number) => z.optional(z.int().check(z.minimum(least), z.maximum(most)));

/** Sets how a project's cycles are created automatically. Switching on again starts afresh. */
export const setAutoCycles = command({
  name: 'auto-cycles.set',
  requires: 'auto-cycles:manage',
  on: 'projectId',
  input: z.object({
    projectId: refId('project'),
    patch: z.strictObject({
      isOn: z.optional(z.boolean()),
      weeks: whole(1, AUTO_CYCLE_WEEKS_MAX),
      startsOn: whole(0, SATURDAY),
      ahead: whole(1, AUTO_CYCLES_AHEAD_MAX),
      rollsOver: z.optional(z.boolean()),
    }),
  }),
  change: (draft, { projectId, patch }) => {
    const held = draft.get(autoCycles, projectId);
    if (!held) draft.insert(autoCycles, noAutoCycles(projectId));
    const isAnew = patch.isOn === true && held?.isOn !== true;
    draft.update(autoCycles, projectId, {
      ...patch,
      ...(isAnew && { createdUntil: null, rolledUntil: null }),
    });
  },
  inverse: (draft, { projectId, patch }, again): Undo => {
    const before = draft.get(autoCycles, projectId) ?? noAutoCycles(projectId);
    return invoke(again, { projectId, patch: valuesOf(before, patch) });
  },
});
