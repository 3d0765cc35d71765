import { refusals } from '@cairn/domain/refusals';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { largestBody, packFrames, unpackFrames } from '@cairn/sync/frames';
import { Hono, type Context } from 'hono';
import { notFound, refused } from '../commands/index.ts';
import { limitBody } from './limit-body.ts';
import { LongPollSocket, type Heard } from './long-poll-socket.ts';
import type { Gate, WebSocketEndpoint } from './gate.ts';
import { endpointTo } from './websocket-endpoints.ts';

/** Tabs with a page or two each, for one sign-in; browsers limit sockets to as many. */
const LINES_OF_ONE = 64;

export interface LongPollSettings {
  readonly endpoints: readonly WebSocketEndpoint[];
  readonly gate: Gate;
  /** Throws a refusal for people who are not members of the workspace with this slug. */
  readonly memberOf: (headers: Headers, slug: string) => Promise<unknown>;
  /** The sign-in of a request; a token has none, and can't use sockets. */
  readonly signInOf: (headers: Headers) => Promise<string | undefined>;
}

interface Line {
  readonly socket: LongPollSocket;
  readonly workspace: string;
  readonly signIn: string;
  readonly maxFrame: number;
}

type Env = { Bindings: HttpBindings };

/**
 * Carries the frames of sockets in plain requests under `/sync`, for browsers behind something that blocks sockets.
 * Such a connection goes through the same endpoint as a socket, which admits, limits and closes it. It lives in this
 * process.
 */
export function longPollRoutes({ endpoints, gate, memberOf, signInOf }: LongPollSettings): Hono<Env> {
  const routes = new Hono<Env>();
  const lines = new Map<string, Line>();
  const maxSize = largestBody(Math.max(...endpoints.map(({ maxFrame }) => maxFrame)));

  routes.post('/:workspace/lines', async (context) => {
    const { workspace, signIn } = await asked(context);
    if (signIn === undefined) throw notFound();
    const found = endpointTo(endpoints, context.req.query('to') ?? '');
    if (found?.parts[0] !== workspace) throw notFound();
    if ([...lines.values()].filter((line) => line.signIn === signIn).length >= LINES_OF_ONE)
      throw refused(refusals.too_many_tabs);
    const id = randomUUID();
    const socket = new LongPollSocket(() => lines.delete(id));
    const { endpoint, parts } = found;
    lines.set(id, { socket, workspace, signIn, maxFrame: endpoint.maxFrame });
    void enter(socket, endpoint, context.env.incoming, parts);
    return context.text(id);
  });

  routes.get('/:workspace/lines/:line', async (context) => {
    const { socket } = await lineOf(context);
    // A page that closes cancels its poll; one that was answered polls again.
    const { outgoing } = context.env;
    let bytes = 0;
    outgoing.once('close', () => (outgoing.writableFinished ? socket.delivered(bytes) : socket.terminate()));
    const heard = await socket.next(context.req.query('wait') !== 'no');
    if ('frames' in heard) bytes = heard.frames.reduce((sum, frame) => sum + frame.byteLength, 0);
    return said(context, heard);
  });

  routes.post('/:workspace/lines/:line', limitBody(maxSize), async (context) => {
    const { socket, maxFrame } = await lineOf(context);
    const frames = unpackFrames(new Uint8Array(await context.req.arrayBuffer()));
    if (!frames || frames.some((frame) => frame.byteLength > maxFrame))
      throw refused(refusals.invalid_frames);
    await socket.receive(frames);
    return context.body(null, 204);
  });

  /** The page receives a refusal as the code with which its connection is closed. */
  async function enter(
    socket: LongPollSocket,
    endpoint: WebSocketEndpoint,
    request: IncomingMessage,
    parts: readonly string[],
  ): Promise<void> {
    socket.pause();
    const admitted = await gate.admit(endpoint, request, parts);
    const sendAway = (code: number): void => socket.close(code);
    if ('refuse' in admitted) return sendAway(admitted.refuse);
    return await gate.enter(socket, admitted, endpoint, sendAway);
  }

  async function asked(context: Context<Env>) {
    const { headers } = context.req.raw;
    const workspace = context.req.param('workspace') ?? '';
    // In this order, so that somebody who signs out in between is told so, and not that the connection is missing.
    const signIn = await signInOf(headers);
    await memberOf(headers, workspace);
    return { workspace, signIn };
  }

  /** Known only to the sign-in that opened it, like a socket. */
  async function lineOf(context: Context<Env>): Promise<Line> {
    const { workspace, signIn } = await asked(context);
    const line = lines.get(context.req.param('line') ?? '');
    if (line?.workspace !== workspace || line.signIn !== signIn) throw notFound();
    return line;
  }

  return routes;
}

function said(context: Context<Env>, heard: Heard): Response {
  if ('closed' in heard) return context.json({ error: 'closed', code: heard.closed }, 410);
  context.header('content-type', 'application/octet-stream');
  return context.body(packFrames(heard.frames));
}
