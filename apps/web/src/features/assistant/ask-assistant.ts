import type { RouteCall, RouteReply } from '@cairn/domain/http/api';

type Route = 'POST /api/workspaces/:slug/ai-assistant';
export type AssistantReply = RouteReply<Route>;

/** The server has said no, or nothing that can be understood. */
export class NoReply extends Error {
  /** Undefined where the server was not reached. */
  readonly status: number | undefined;
  /** Its own sentence, whoever wrote it; empty where it gave none. */
  readonly said: string;

  constructor(status?: number, said = '') {
    super(said);
    this.status = status;
    this.said = said;
  }
}

/**
 * Asks the assistant. Not by `callApi`: a request can be cancelled here, and what is shown for an answer without a sentence
 * depends on its status. Throws {@link NoReply}, or the signal's reason when it is aborted.
 */
export async function askAssistant(
  slug: string,
  input: RouteCall<Route>['input'],
  signal: AbortSignal,
): Promise<AssistantReply> {
  let answer: Response;
  try {
    answer = await fetch(`/api/workspaces/${encodeURIComponent(slug)}/ai-assistant/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw new NoReply();
  }
  const body = await bodyOf(answer);
  signal.throwIfAborted();
  const { response, response_html: html, message, error } = body;
  if (!answer.ok) throw new NoReply(answer.status, textOf(message) || textOf(error));
  if (typeof response !== 'string' || typeof html !== 'string') throw new NoReply(answer.status);
  return { response, response_html: html };
}

/** No fields where a proxy has answered with a page, or nobody with anything. */
async function bodyOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return ((await answer.json()) as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
