import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { name } from '../fields.ts';
import { chartInput } from './chart-input.ts';
import { CHART_NAME_MAX } from './constants.ts';
import { chart, type Chart } from './entity.ts';

/** Saves a chart for everyone who can use analytics there. Without a project, it is a chart of the workspace. */
export const createChart = command({
  name: 'chart.create',
  // Workspace charts need this capability in the workspace; in a project, the role in the project counts too.
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

/** Changes its name or its question. */
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
    // Undoing would make the chart belong to the person who undoes.
    if (before?.ownerId !== draft.userId) return undefined;
    const { id, projectId, name: words, spec } = before;
    return invoke(createChart, { id, projectId, name: words, spec });
  },
});
