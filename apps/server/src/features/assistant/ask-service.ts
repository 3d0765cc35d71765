import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import { ask, type Answer } from '../../platform/outgoing/index.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { AiService } from '../../platform/services.ts';

/** A model that has to be loaded first, and then writes a page. */
const TIMEOUT_MS = 90_000;
/** Far more than a model writes at a time. */
const ANSWER_MOST = 256 * 1024;
/** What of the service's own words goes into our log, in characters. */
const LOGGED = 300;

/** Not guarded: the operator has named the address, and it may well be on this machine. A connection is used once. */
const agents = { 'http:': new HttpAgent(), 'https:': new HttpsAgent() };

const INSTRUCTIONS = [
  'You help people write in a project and issue tracker.',
  'Do the task with the text that follows it, or without one if there is none.',
  'What you answer is put into their document as it is: answer with the result alone, in the language of the text or else of the task.',
  'Use plain text with line breaks, no Markdown and no HTML.',
].join(' ');

/** What somebody wants done, and the text that it is about; empty for none. */
export interface Question {
  readonly task: string;
  readonly prompt: string;
}

/** The service has not answered. The message is for the log: it says nothing of the key. */
export class ServiceFailed extends Error {
  override name = 'ServiceFailed';
  /** It has too much to do, or the operator's account there is used up. */
  readonly isOverloaded: boolean;

  constructor(message: string, isOverloaded = false) {
    super(message);
    this.isOverloaded = isOverloaded;
  }
}

/** What the service answers, as plain text; empty if it has nothing to say. */
export async function askService(
  service: AiService,
  question: Question,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const answer = await send(service, question, { signal, timeoutMs });
  if (answer.status < 200 || answer.status > 299)
    throw new ServiceFailed(
      `the AI service answered ${answer.status}: ${faultIn(answer, service)}`,
      answer.status === 429 || answer.status === 503,
    );
  if (answer.isCut) throw new ServiceFailed(`the AI service answered more than ${ANSWER_MOST} bytes`);
  const completion = completions.safeParse(parseJson(answer.text));
  if (!completion.success) throw new ServiceFailed('the AI service answered no chat completion');
  return plain(completion.data.choices[0].message.content ?? '');
}

const completions = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().nullish() }) })], z.unknown()),
});

interface Patience {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

async function send(
  { url, key, model }: Pick<AiService, 'url' | 'key' | 'model'>,
  question: Question,
  { signal, timeoutMs }: Patience,
): Promise<Answer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const body = {
    model,
    stream: false,
    messages: [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: wordsOf(question) },
    ],
  };
  try {
    return await ask({
      url: `${url}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      agents,
      signal: until,
      most: ANSWER_MOST,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (until.aborted) throw new ServiceFailed(`the AI service has not answered within ${timeoutMs} ms`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    throw new ServiceFailed(`the AI service can't be reached: ${code}`);
  }
}

const wordsOf = ({ task, prompt }: Question): string =>
  prompt.trim() === '' ? `Task:\n${task}` : `Task:\n${task}\n\nText:\n${prompt}`;

const failure = z.object({ error: z.object({ message: z.string() }) });

/** What the service says went wrong, without the key, which some repeat. */
function faultIn({ text }: Answer, { key }: AiService): string {
  const said = failure.safeParse(parseJson(text));
  const fault = said.success ? said.data.error.message : 'no reason given';
  return (key === undefined ? fault : fault.replaceAll(key, '[key]')).slice(0, LOGGED);
}

/** Without what no text of ours has: control characters, and halves of characters. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
