import { Agent } from 'node:http';
import { offSchema, undeclaredRefusal } from '../given/off-schema.ts';
import { sendRequest, type WireAnswer } from '../given/send-request.ts';
import type { Call } from '../calls.ts';
import { formBody } from '../route-examples.ts';

/** Asks over HTTP, as a program does that shows what it is told to. What is not declared throws: a good answer, or the code of a refusal. */
export interface Asker {
  /** As a page of our own does. */
  ask(method: string, call: Call, headers: Readonly<Record<string, string>>): Promise<WireAnswer>;
  /** With these headers and no others. */
  askAs(method: string, call: Call, headers: Readonly<Record<string, string>>): Promise<WireAnswer>;
  close(): void;
}

export function createAsker(base: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const askAs: Asker['askAs'] = async (method, { path, query, body, form }, shown) => {
    const headers: Record<string, string> = { ...shown };
    const target = query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
    const sent = form ? formBody(form, headers) : body === undefined ? undefined : jsonBody(body, headers);
    const wire = { method, target, headers, body: sent };
    // A line that was kept and has just been given up for its long silence is no answer.
    const answer = (await sendRequest(base, agent, wire)) ?? (await sendRequest(base, agent, wire));
    if (!answer) throw new Error(`the server hung up on ${method} ${target}`);
    const fault = offSchema(method, target, answer) ?? undeclaredRefusal(method, target, jsonIn(answer));
    if (fault !== undefined) throw new Error(fault);
    return answer;
  };
  return {
    ask: (method, call, headers) => askAs(method, call, { origin: base, ...headers }),
    askAs,
    close: () => agent.destroy(),
  };
}

function jsonIn({ headers, text }: WireAnswer): unknown {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  // What is asked with HEAD has no body.
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}

function jsonBody(body: unknown, headers: Record<string, string>): Buffer {
  headers['content-type'] = 'application/json';
  return Buffer.from(JSON.stringify(body));
}

/** All that somebody could compare two answers by, but for the moment. */
export function looks({ status, headers, text }: WireAnswer): string {
  const { date: _, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, text });
}
