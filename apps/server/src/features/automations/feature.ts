import { automation, closingStateRemoved, isClosedGroup, setAutomation, state } from '@cairn/domain';
import { automationRefusals } from '@cairn/domain/automations/refusals';
import { z } from 'zod';
import { handleChange, on, refused } from '../../platform/commands/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { job, sweep } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { routes } from './routes.ts';
import { ruledProjects } from './ruled-projects.ts';
import { tidyProject } from './tidy-project.ts';

const handleSetAutomation = handleChange(setAutomation, {
  check: async (tx, { projectId, patch: { closeStateId } }) => {
    if (closeStateId === undefined || closeStateId === null) return;
    const row = await tx.get(state, closeStateId);
    if (row.projectId !== projectId)
      throw refused(automationRefusals.other_project, {}, { field: 'closeStateId' });
    if (!isClosedGroup(row.group))
      throw refused(automationRefusals.not_closing, { name: row.name }, { field: 'closeStateId' });
  },
});

/** One job per project, so that a large one delays no one else. */
function startRules({ hub }: Services): Running {
  const tidy = job('automations.tidy', {
    input: z.object({ workspaceId: z.uuid(), projectId: z.uuid() }),
    key: ({ projectId }) => projectId,
    run: ({ signal }, given) => tidyProject({ hub, ...given, asOf: Date.now(), signal }),
  });
  const look = sweep('automations.look', async ({ db, put }) => {
    for await (const page of ruledProjects(db))
      for (const given of page) await put(tidy, given, { owner: `workspace ${given.workspaceId}` });
  });
  return { jobs: [tidy, look] };
}

export const automations: Feature = {
  commandHandlers: [handleSetAutomation],
  reactions: [
    // The next suitable state takes its place.
    on(closingStateRemoved, async (tx, { id, projectId }) => {
      const held = await tx.find(automation, projectId);
      if (held?.closeStateId === id) await tx.update(automation, projectId, { closeStateId: null });
    }),
  ],
  routes,
  start: startRules,
};
