import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import { ask, type Answer } from '../../platform/outgoing/index.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { AiService } from '../../platform/services.ts';

/** Enough for a model that has to be loaded first and then writes a page. */
const TIMEOUT_MS = 90_000;
/** Far more than a model writes in one go. */
const ANSWER_MOST = 256 * 1024;
/** How much of the service's error message goes into our log, in characters. */
const LOGGED = 300;

/**
 * Not guarded against internal addresses: the operator chose this one, and it may be on this machine. Connections
 * aren't reused.
 */
const agents = { 'http:': new HttpAgent(), 'https:': new HttpsAgent() };

const INSTRUCTIONS = [
  'You help people write in a project and issue tracker.',
  'Do the task with the text that follows it, or without one if there is none.',
  'What you answer is put into their document as it is: answer with the result alone, in the language of the text or else of the task.',
  'Use plain text with line breaks, no Markdown and no HTML.',
].join(' ');

/** The task, and the text that it is about; empty for none. */
export interface Question {
  readonly task: string;
  readonly prompt: string;
}

/** The service has failed. The message is for the log and doesn't contain the key. */
export class ServiceFailed extends Error {
  override name = 'ServiceFailed';
  /** It is overloaded, or the operator's account there is used up. */
  readonly isOverloaded: boolean;

  constructor(message: string, isOverloaded = false) {
    super(message);
    this.isOverloaded = isOverloaded;
  }
}

/** The service's answer as plain text; empty if there is none. */
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

/** The service's error message, without the key, which some services repeat. */
function faultIn({ text }: Answer, { key }: AiService): string {
  const said = failure.safeParse(parseJson(text));
  const fault = said.success ? said.data.error.message : 'no reason given';
  return (key === undefined ? fault : fault.replaceAll(key, '[key]')).slice(0, LOGGED);
}

/** Without what our texts can't contain: control characters and lone surrogates. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
