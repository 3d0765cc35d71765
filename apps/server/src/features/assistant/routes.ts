import { assistantRefusals } from '@cairn/domain/assistant/refusals';
import { askAssistant, getAssistant } from '@cairn/domain/assistant/routes';
import { refused } from '../../platform/commands/index.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { route } from '../../platform/http/index.ts';
import { answerOf } from './answer-of.ts';

export const routes = [
  route(getAssistant, async ({ services: { aiService } }) => ({ is_configured: aiService !== undefined })),

  route(askAssistant, async ({ services, member: { userId }, input: question, raw: { signal } }) => {
    const { aiService } = services;
    if (!aiService) throw refused(assistantRefusals.not_configured);
    const response = await answerOf(services, aiService, { userId, question, signal });
    return { response_html: withLineBreaks(response), response };
  }),
];

/** HTML with no tags but line breaks: whatever the service writes stays text. */
const withLineBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br/>');
