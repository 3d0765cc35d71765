import { createRecurrence, recurrence, template, updateRecurrence } from '@cairn/domain';
import { recurrenceRefusals } from '@cairn/domain/recurring/refusals';
import { z } from 'zod';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { job, sweep } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { makeDueIssue } from './make-due-issue.ts';
import { dueRecurrences } from './due-recurrences.ts';

/** An issue due at nine is there by ten past nine. */
const LOOKS_EVERY = { minutes: 10 } as const;

async function assertInProject(tx: CommandTx, templateId: string, projectId: string): Promise<void> {
  if ((await tx.get(template, templateId)).projectId !== projectId)
    throw refused(recurrenceRefusals.other_project, {}, { field: 'templateId' });
}

/** One job per rule, so that one that fails doesn't affect others. */
function startRecurring({ hub }: Services): Running {
  const make = job('recurring.make', {
    input: z.object({ workspaceId: z.uuid(), recurrenceId: z.uuid() }),
    key: ({ recurrenceId }) => recurrenceId,
    run: (_context, given) => makeDueIssue({ hub, ...given, asOf: Date.now() }),
  });
  const look = sweep(
    'recurring.look',
    async ({ db, put }) => {
      for await (const page of dueRecurrences(db, Date.now()))
        for (const given of page) await put(make, given, { owner: `workspace ${given.workspaceId}` });
    },
    { every: LOOKS_EVERY },
  );
  return { jobs: [make, look] };
}

export const recurring: Feature = {
  commandHandlers: [
    handleChange(createRecurrence, {
      check: (tx, { templateId, projectId }) => assertInProject(tx, templateId, projectId),
    }),
    handleChange(updateRecurrence, {
      check: async (tx, { recurrenceId, patch: { templateId } }) => {
        if (templateId === undefined) return;
        const { projectId } = await tx.get(recurrence, recurrenceId);
        await assertInProject(tx, templateId, projectId);
      },
    }),
  ],
  start: startRecurring,
};
