import { Agent } from 'node:http';
import type { Random } from '@cairn/fixtures';
import type { Call } from '../route-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { offSchema } from '../given/off-schema.ts';
import { sendRequest, type WireAnswer, type WireRequest } from '../given/send-request.ts';
import { asText, badRequest } from './wire-request.ts';

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
  /** As whom; each request is sent as one of them. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly random: Random;
  /** Requests of each operation. */
  readonly times: number;
}

const AT_ONCE = 8;

/** Sends bad requests of each operation in turn. What comes back must be an answer that the product means to give. */
export async function fuzzHttp(
  operations: readonly Operation[],
  { base, callers, random, times }: FuzzSettings,
): Promise<{ sent: number; faults: Fault[]; statuses: Map<number, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const faults: Fault[] = [];
  const requests = operations.flatMap((operation) =>
    Array.from({ length: times }, () => {
      const headers = { origin: base, ...random.pick(callers) };
      return {
        operation: operation.name,
        request: badRequest(operation.method, operation.call(), headers, random),
      };
    }),
  );
  await inParallel(requests, AT_ONCE, async (one) => {
    const why = await tryOne(base, agent, one.request, statuses);
    if (why !== undefined) faults.push({ ...one, why });
  });
  agent.destroy();
  return { sent: requests.length, faults, statuses };
}

async function tryOne(
  base: string,
  agent: Agent,
  request: WireRequest,
  statuses: Map<number, number>,
): Promise<string | undefined> {
  try {
    const answer = await sendRequest(base, agent, request);
    statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
    return answer && faultOf(request, answer);
  } catch (error) {
    return String(error);
  }
}

/** Good answers are as declared; refusals are JSON with a code and a sentence, and nothing else. */
function faultOf({ method, target }: WireRequest, { status, headers, text }: WireAnswer): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  const isOurs = /^\/(api|auth|sync)\//.test(target);
  if (status < 400) return offSchema(method, target, { status, headers, text });
  // What Node refuses before we see it has no body of ours.
  if (!isOurs || method === 'HEAD' || ([400, 416, 417, 431].includes(status) && text === ''))
    return undefined;
  const contentType = headers['content-type'] ?? '';
  if (!contentType.startsWith('application/json')) return `refused as ${contentType}: ${text.slice(0, 300)}`;
  const body = JSON.parse(text) as Record<string, unknown>;
  const strange = Object.keys(body).filter((key) => !['error', 'message', 'details'].includes(key));
  if (typeof body['error'] !== 'string' || typeof body['message'] !== 'string' || strange.length > 0)
    return `refused with another shape: ${text.slice(0, 300)}`;
  return undefined;
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
