import type { RouteCall, RouteReply } from '@cairn/domain/http/api';

type Route = 'POST /api/workspaces/:slug/ai-assistant';
export type AssistantReply = RouteReply<Route>;

/** The server refused, or sent an unreadable response. */
export class NoReply extends Error {
  /** Undefined if the server couldn't be reached. */
  readonly status: number | undefined;
  /** The server's own message; empty if there is none. */
  readonly said: string;

  constructor(status?: number, said = '') {
    super(said);
    this.status = status;
    this.said = said;
  }
}

/**
 * Calls the assistant. Doesn't use `callApi`, because requests can be cancelled here, and what is shown without a
 * message depends on the status. Throws {@link NoReply}, or the signal's reason when aborted.
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

/** Without fields if a proxy responded with a page, or nothing arrived. */
async function bodyOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return ((await answer.json()) as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
