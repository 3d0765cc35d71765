import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { name } from '../fields.ts';
import { chartInput } from './chart-input.ts';
import { CHART_NAME_MAX } from './constants.ts';
import { chart, type Chart } from './entity.ts';

/** Saves a chart for all who have analytics there. Without a project it is one of the workspace. */
export const createChart = command({
  name: 'chart.create',
  // Asked of the workspace for its charts; in a project the role there decides too.
  requires: 'chart:create',
  on: 'workspace',
  alsoRequires: { projectId: 'chart:create' },
  input: z.object({
    id: newId(),
    projectId: z.nullable(refId('project')),
    name: name(CHART_NAME_MAX),
    spec: chartInput(),
  }),
  change: (draft, { id, projectId, name: words, spec }) =>
    draft.insert(chart, {
      id,
      projectId,
      name: words,
      ownerId: draft.userId,
      spec,
      createdAt: draft.now,
      updatedAt: draft.now,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeChart, { chartId: id }),
});

/** Its name, and the question that it answers. */
export const updateChart = command({
  name: 'chart.update',
  requires: 'chart:update',
  on: 'chartId',
  input: z.object({
    chartId: refId('chart'),
    patch: z.strictObject({ name: z.optional(name(CHART_NAME_MAX)), spec: z.optional(chartInput()) }),
  }),
  change: (draft, { chartId, patch }) =>
    draft.update(chart, chartId, { ...(patch as Partial<Chart>), updatedAt: draft.now }),
  inverse: formerPatch(chart),
});

export const removeChart = command({
  name: 'chart.remove',
  requires: 'chart:remove',
  on: 'chartId',
  input: z.object({ chartId: refId('chart') }),
  change: (draft, { chartId }) => draft.remove(chart, chartId),
  inverse: (draft, { chartId }): Undo => {
    const before = draft.get(chart, chartId);
    // Made again it would be of whoever undoes.
    if (before?.ownerId !== draft.userId) return undefined;
    const { id, projectId, name: words, spec } = before;
    return invoke(createChart, { id, projectId, name: words, spec });
  },
});
