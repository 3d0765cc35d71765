import { createIssue, schema, setPreference } from '@cairn/domain';
import { PROTOCOL } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLAIN_ISSUE } from '../../place.ts';
import { inParallel, sendRequest } from './send-request.ts';
import type { Attack, Attacker } from './attack.ts';
import { endless, keepSending, openSocket } from './open-socket.ts';

const socketOf = ({ place }: Attacker): string => `/sync/${place.slug}/socket`;
const commandsOf = ({ place }: Attacker): string => `/api/workspaces/${place.slug}/commands`;

interface Mutation {
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
}

/** Pushes of fifty mutations each, numbered as by a client. */
function* pushes(
  make: () => Mutation,
  of = 50,
  clientOf: (clientId: string) => string = (id) => id,
): Iterable<string> {
  let clientId = uuid();
  for (let mid = 1; ; mid += of) {
    const next = clientOf(clientId);
    if (next !== clientId) mid = 1;
    clientId = next;
    const ms = Array.from({ length: of }, (_, at) => ({ mid: mid + at, ...make() }));
    yield JSON.stringify({ t: 'push', clientId, ms });
  }
}

const preference = (value: unknown, key = 'attacker'): Mutation => ({
  name: setPreference.name,
  v: setPreference.version,
  args: { id: uuid(), key, value },
});

const issueOf = ({ place }: Attacker, title: string): Mutation => ({
  name: createIssue.name,
  v: createIssue.version,
  args: {
    id: uuid(),
    projectId: place.projectId,
    stateId: place.stateId,
    title,
    sortOrder: 'a0',
    ...PLAIN_ISSUE,
  },
});

/** Valid commands, 64 at a time and without end. */
export const requestFlood: Attack = (attacker) =>
  inParallel(attacker, 64, () =>
    sendRequest(attacker, {
      method: 'POST',
      path: commandsOf(attacker),
      body: JSON.stringify(preference(uuid())),
    }),
  );

/** The same over sockets, without waiting for acknowledgements. */
export const pushFlood: Attack = (attacker) =>
  keepSending(attacker, socketOf(attacker), () => pushes(() => issueOf(attacker, 'Flood')), { sockets: 4 });

/** Texts that PostgreSQL can't store, everywhere a text is accepted, among valid commands. */
export const poisonedText: Attack = async (attacker) => {
  const bad = ['\u0000', '\ud800', 'x\udc00y'];
  let turn = 0;
  const next = (): Mutation => {
    const text = bad[turn % bad.length] ?? '';
    turn += 1;
    const kinds: readonly Mutation[] = [
      { name: text, v: 1, args: {} },
      { ...preference(1), args: { [text]: 1 } },
      preference(text),
      preference({ [text]: text }),
      preference(1, text),
      issueOf(attacker, text),
      preference(turn),
    ];
    return kinds[turn % kinds.length] ?? preference(turn);
  };
  await Promise.all([
    keepSending(attacker, socketOf(attacker), () => pushes(next, 7), { sockets: 2 }),
    inParallel(attacker, 4, () =>
      sendRequest(attacker, { method: 'POST', path: commandsOf(attacker), body: JSON.stringify(next()) }),
    ),
  ]);
};

/** Frames and bodies of the maximum size. */
export const oversizedFrames: Attack = async (attacker) => {
  const large = 'x'.repeat(7 * 1024 * 1024);
  const frame = JSON.stringify({ t: 'push', clientId: uuid(), ms: [{ mid: 1, ...preference(large) }] });
  const body = JSON.stringify(preference(large.slice(0, 3_900_000)));
  await Promise.all([
    keepSending(attacker, socketOf(attacker), () => endless(() => frame), { sockets: 4 }),
    inParallel(attacker, 4, () =>
      sendRequest(attacker, { method: 'POST', path: commandsOf(attacker), body }),
    ),
  ]);
};

/** Refusals that would name megabytes of keys. */
export const oversizedRefusals: Attack = (attacker) => {
  const patch = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${'k'.repeat(200)}${at}`, 1]));
  const mutation: Mutation = {
    name: 'project.update',
    v: 1,
    args: { projectId: attacker.place.projectId, patch, ...patch },
  };
  return keepSending(attacker, socketOf(attacker), () => pushes(() => mutation, 20), { sockets: 2 });
};

/** A new client for each push. */
export const newClientPerPush: Attack = (attacker) =>
  keepSending(
    attacker,
    socketOf(attacker),
    () =>
      pushes(
        () => preference(1),
        1,
        () => uuid(),
      ),
    { sockets: 2 },
  );

/** Invalid and forbidden frames, each on a new socket. */
export const malformedFrames: Attack = async (attacker) => {
  const nonsense = ['{', '[]', '{"t":"push"}', '{"t":"hello"}', `{"t":"${'x'.repeat(100_000)}"}`];
  const documents = `/documents/${attacker.place.slug}/${attacker.pageId}`;
  let turn = 0;
  const next = (): string => nonsense[(turn += 1) % nonsense.length] ?? '';
  await Promise.all([
    keepSending(attacker, socketOf(attacker), () => [next()], { sockets: 4 }),
    keepSending(attacker, documents, () => [Buffer.from(next())], { sockets: 4 }),
    keepSending(attacker, socketOf(attacker), () => endless(() => '{"t":"pong"}'), { sockets: 2 }),
    keepSending(attacker, socketOf(attacker), () => endless(() => hello('{'.repeat(100_000))), {
      sockets: 2,
    }),
  ]);
};

const hello = (scopes = ''): string =>
  JSON.stringify({
    t: 'hello',
    protocol: PROTOCOL,
    schema: schema.hash,
    clientId: uuid(),
    adopted: Array.from({ length: 1000 }, () => uuid()),
    cursor: 1,
    epoch: uuid(),
    scopes,
  });

/** Many tabs that subscribe and never read, while there is a lot to send. */
export const slowReaders: Attack = async (attacker) => {
  const { place, tally } = attacker;
  const answer = await fetch(`${place.url}/sync/${place.slug}/bootstrap?clients=${uuid()}`, {
    headers: { cookie: place.cookie },
  });
  const [line = '{}'] = (await answer.text()).split('\n');
  const header = JSON.parse(line) as { seq: number; epoch: string; scopes: string[] };
  const greeting = JSON.stringify({
    t: 'hello',
    protocol: PROTOCOL,
    schema: schema.hash,
    clientId: uuid(),
    adopted: [],
    cursor: header.seq,
    epoch: header.epoch,
    scopes: header.scopes.toSorted().join(' '),
  });
  const sockets = await Promise.all(
    Array.from({ length: 40 }, () => openSocket(attacker, socketOf(attacker), { isPaused: true })),
  );
  for (const socket of sockets) socket?.send(greeting);
  tally.add('listening', sockets.filter((socket) => socket !== undefined).length);
  const title = 'w'.repeat(250);
  await inParallel(attacker, 8, async () => {
    const mutation = issueOf(attacker, title);
    await sendRequest(attacker, {
      method: 'POST',
      path: commandsOf(attacker),
      body: JSON.stringify(mutation),
    });
  });
  for (const socket of sockets) socket?.terminate();
};

/** An unauthenticated sender. */
export const unauthenticatedSockets: Attack = async (attacker) => {
  const frame = 'x'.repeat(1024 * 1024);
  const documents = `/documents/${attacker.place.slug}/${attacker.pageId}`;
  const options = { sockets: 8, isAnonymous: true };
  await Promise.all([
    keepSending(attacker, socketOf(attacker), () => endless(() => frame), options),
    keepSending(attacker, documents, () => endless(() => frame), options),
  ]);
};

/** As many sockets as possible, all silent. */
export const socketExhaustion: Attack = async (attacker) => {
  const open: Awaited<ReturnType<typeof openSocket>>[] = [];
  await inParallel(attacker, 32, async () => {
    const socket = await openSocket(attacker, socketOf(attacker));
    if (open.length < 3000 && socket) open.push(socket);
    else {
      socket?.terminate();
      await sleep(20);
    }
  });
  for (const socket of open) socket?.terminate();
};
