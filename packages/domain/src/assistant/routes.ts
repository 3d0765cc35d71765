import { z } from 'zod';
import { because } from '../because.ts';
import { contract, json } from '../http/contract.ts';
import { PROMPT_MAX, TASK_MAX } from './constants.ts';
import { assistantRefusals } from './refusals.ts';

const ofMembers = {
  path: '/api/workspaces/:slug/ai-assistant',
  who: 'member',
  needs: 'assistant:use',
} as const;

export const getAssistant = contract({
  method: 'GET',
  ...ofMembers,
  share: 'reads',
  summary: 'Returns whether this server has an AI assistant.',
  answer: json(z.strictObject({ is_configured: z.boolean() })),
});

// It takes no share of the database, because it waits only for the external service.
export const askAssistant = contract({
  method: 'POST',
  ...ofMembers,
  summary:
    'Asks the AI assistant to do a task, optionally with a text. Each answer counts towards your monthly requests.',
  input: z.strictObject({
    /** The text that the task is about; may be empty. */
    prompt: z
      .string()
      .max(
        PROMPT_MAX,
        because<typeof assistantRefusals.prompt_too_long>('assistant.prompt_too_long', { most: PROMPT_MAX }),
      ),
    task: z
      .string()
      .max(
        TASK_MAX,
        because<typeof assistantRefusals.task_too_long>('assistant.task_too_long', { most: TASK_MAX }),
      )
      .refine((task) => task.trim() !== '', because<typeof assistantRefusals.no_task>('assistant.no_task')),
  }),
  errors: Object.values(assistantRefusals),
  answer: json(
    z.strictObject({
      /** The response, with its line breaks as HTML. */
      response_html: z.string(),
      /** Plain text; empty if the service had nothing to say. */
      response: z.string(),
    }),
  ),
});
