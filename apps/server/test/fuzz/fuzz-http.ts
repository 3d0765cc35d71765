import { Agent } from 'node:http';
import type { Random } from '@cairn/fixtures';
import type { Call } from '../calls.ts';
import { inParallel } from '../given/in-parallel.ts';
import { isItsPage, offSchema, undeclaredRefusal } from '../given/off-schema.ts';
import { sendRequest, type WireAnswer, type WireRequest } from '../given/send-request.ts';
import { asText, badRequest, goodRequest } from './wire-request.ts';

/** One thing that can be asked of the server, with a fresh good call each time. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly call: () => Call;
}

export interface Fault {
  readonly operation: string;
  readonly why: string;
  readonly request: WireRequest;
}

export interface FuzzSettings {
  readonly base: string;
  /** As whom; each request is sent as one of them, good ones as the first. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly random: Random;
  /** Requests of each operation. */
  readonly times: number;
  /** Requests that are on their way together. */
  readonly atOnce?: number;
}

export interface Fuzzed {
  readonly sent: number;
  readonly faults: Fault[];
  readonly statuses: Map<number, number>;
  /** The operations that have done once what they are for. */
  readonly reached: Set<string>;
  /** The last refusal of each operation, with its status. */
  readonly refused: Map<string, string>;
}

const AT_ONCE = 8;

/**
 * Sends bad requests of each operation in turn, and before them one that is good. What comes back must be an answer that
 * the product means to give. `reached` are the operations that have done once what they are for: bad requests of the
 * others may all have been turned away at the door.
 */
export async function fuzzHttp(
  operations: readonly Operation[],
  { base, callers, random, times, atOnce = AT_ONCE }: FuzzSettings,
): Promise<Fuzzed> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses = new Map<number, number>();
  const faults: Fault[] = [];
  const reached = new Set<string>();
  const refused = new Map<string, string>();
  const requests = operations.flatMap(({ name, method, call }) =>
    Array.from({ length: times }, (_, at) => {
      const headers = { origin: base, ...(at === 0 ? callers[0] : random.pick(callers)) };
      const request =
        at === 0 ? goodRequest(method, call(), headers) : badRequest(method, call(), headers, random);
      return { operation: name, request };
    }),
  );
  await inParallel(requests, atOnce, async (one) => {
    const { status, text, why } = await tryOne(base, agent, one.request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 200 && status < 400) reached.add(one.operation);
    else refused.set(one.operation, `${status} ${text?.slice(0, 300) ?? 'hung up'}`);
    if (why !== undefined) faults.push({ ...one, why });
  });
  agent.destroy();
  return { sent: requests.length, faults, statuses, reached, refused };
}

async function tryOne(
  base: string,
  agent: Agent,
  request: WireRequest,
): Promise<{
  readonly status: number;
  readonly text?: string | undefined;
  readonly why?: string | undefined;
}> {
  let status = 0;
  try {
    const answer = await sendRequest(base, agent, request);
    status = answer?.status ?? 0;
    return { status, text: answer?.text, why: answer && faultOf(request, answer) };
  } catch (error) {
    return { status, why: String(error) };
  }
}

/** Good answers are as declared; refusals are JSON with a code and a sentence and nothing else, or the page of a route of pages. */
function faultOf({ method, target }: WireRequest, { status, headers, text }: WireAnswer): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  const isOurs = /^\/(api|auth|sync)\//.test(target);
  if (status < 400) return offSchema(method, target, { status, headers, text });
  // What Node refuses before we see it has no body of ours.
  if (!isOurs || method === 'HEAD' || ([400, 416, 417, 431].includes(status) && text === ''))
    return undefined;
  const contentType = headers['content-type'] ?? '';
  if (contentType.startsWith('text/html') && isItsPage(method, target, text)) return undefined;
  if (!contentType.startsWith('application/json')) return `refused as ${contentType}: ${text.slice(0, 300)}`;
  const body = JSON.parse(text) as Record<string, unknown>;
  const strange = Object.keys(body).filter((key) => !['error', 'message', 'values', 'details'].includes(key));
  if (typeof body['error'] !== 'string' || typeof body['message'] !== 'string' || strange.length > 0)
    return `refused with another shape: ${text.slice(0, 300)}`;
  return undeclaredRefusal(method, target, body);
}

/** The first faults of each operation, with what was sent. */
export function report(faults: readonly Fault[]): string {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const kind = `${fault.operation}: ${fault.why.slice(0, 80)}`;
    if (!first.has(kind)) first.set(kind, fault);
  }
  return [...first.values()]
    .slice(0, 20)
    .map(({ operation, why, request }) => `${operation}: ${why}\n${asText(request)}`)
    .join('\n\n');
}
