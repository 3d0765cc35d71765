import { PRIORITIES, updateIssues } from '@cairn/domain';
import { WebSocket } from 'ws';
import { quantile, type Measurement } from '../harness/measurements.ts';
import { signIn } from '../harness/seeded-server.ts';
import type { BareServer } from '../harness/start-bare.ts';
import { reachedBy, readHeader, SyncSocket } from '../harness/sync-socket.ts';
import type { Workbench } from '../harness/workbench.ts';

const SOCKETS = 1000;
/** Calm: the pace of a busy team. */
const CALM_PACKETS = 60;
const CALM_EVERY_MS = 50;
const CALM_ISSUES = 10;
/** Storm: as fast as possible. */
const STORM_PACKETS = 40;
const STORM_ISSUES = 100;
const LIMIT_MS = 60_000;

interface Heard {
  /** The position of each socket. */
  readonly reached: number[];
  changes: number;
  /** When each packet arrived, and its start and end positions. */
  arrivals: { at: number; from: number; to: number }[];
}

/** One command after another, and a thousand tabs of several people with different scopes that follow. */
export async function measureFanOut(bench: Workbench, bare: BareServer): Promise<Measurement[]> {
  const heard: Heard = { reached: [], changes: 0, arrivals: [] };
  const sockets = await openSockets(bench, heard);
  const calm = await sendChanges(bench, heard, CALM_PACKETS, CALM_ISSUES, CALM_EVERY_MS);
  const storm = await sendChanges(bench, heard, STORM_PACKETS, STORM_ISSUES, 0);
  for (const socket of sockets) socket.close();
  const floor = await measureBare(bare);
  const floorName = 'bare ws: one text to all';
  return [
    {
      name: `changes a second to ${SOCKETS} tabs, with scopes`,
      value: (storm.changes / storm.ms) * 1000,
      unit: '/s',
      floor: (floor.packets / floor.ms) * 1000 * STORM_ISSUES,
      floorName: `${floorName}, each counted as ${STORM_ISSUES} changes`,
    },
    {
      name: `${1000 / CALM_EVERY_MS} commands a second until each of ${SOCKETS} tabs has it: p95`,
      value: quantile(calm.delays, 0.95),
      unit: 'ms',
      floor: quantile(floor.delays, 0.95),
      floorName,
    },
  ];
}

async function openSockets(bench: Workbench, heard: Heard): Promise<SyncSocket[]> {
  const { seeded, url, seed } = bench;
  const people = await Promise.all(
    seeded.emails.map(async (email) => {
      const cookie = await signIn(seeded, email);
      return { cookie, header: await readHeader({ url, workspace: seed, cookie }) };
    }),
  );
  const sockets: SyncSocket[] = [];
  let last = { text: '', changes: 0, to: 0 };
  for (let at = 0; at < SOCKETS; at++) {
    const person = people[at % people.length];
    if (!person) throw new Error('the seed has nobody');
    heard.reached[at] = -1;
    const hear = (text: string): void => {
      // Most tabs get the same text; counting it once keeps this process from disturbing the measurement.
      if (text !== last.text) last = { text, changes: text.split('"o":"').length - 1, to: reachedBy(text) };
      if (last.changes > 0)
        heard.arrivals.push({ at: performance.now(), from: heard.reached[at] ?? -1, to: last.to });
      heard.reached[at] = last.to;
      heard.changes += last.changes;
    };
    sockets.push(await SyncSocket.open({ url, workspace: seed, ...person }, hear));
  }
  return sockets;
}

/** Sends commands and waits until every tab has what it may see of them. */
async function sendChanges(
  { url, seed, cookie, issueIds }: Workbench,
  heard: Heard,
  packets: number,
  issues: number,
  everyMs: number,
): Promise<{ changes: number; ms: number; delays: number[] }> {
  heard.changes = 0;
  heard.arrivals = [];
  const sent: { at: number; seq: number }[] = [];
  const started = performance.now();
  for (let packet = 0; packet < packets; packet++) {
    const at = performance.now();
    const from = (packet * issues) % (issueIds.length - issues);
    const priority = PRIORITIES[(packet + Math.floor(at)) % PRIORITIES.length] ?? 'none';
    const changes = issueIds.slice(from, from + issues).map((issueId) => ({ issueId, patch: { priority } }));
    const { name, version: v } = updateIssues;
    const response = await fetch(`${url}/api/workspaces/${seed}/commands`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ name, v, args: { changes } }),
    });
    const { seq } = (await response.json()) as { seq: number };
    if (seq > 0) sent.push({ at, seq });
    const rest = everyMs - (performance.now() - at);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  const last = sent.at(-1)?.seq ?? 0;
  while (heard.reached.some((to) => to < last)) {
    if (performance.now() - started > LIMIT_MS) throw new Error('a tab has not got everything');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const until = heard.arrivals.at(-1)?.at ?? started;
  // Other packets, such as notifications of these commands, don't count.
  const delays = heard.arrivals.flatMap(({ at, from, to }) =>
    sent.filter(({ seq }) => seq > from && seq <= to).map((command) => at - command.at),
  );
  return { changes: heard.changes, ms: until - started, delays };
}

/** The same number of sockets on a server that only forwards messages. */
async function measureBare({ url }: BareServer): Promise<{ packets: number; ms: number; delays: number[] }> {
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return socket;
    }),
  );
  const [speaker] = sockets;
  const delays: number[] = [];
  const told = { packets: 0 };
  for (const socket of sockets)
    socket.on('message', (data) => {
      told.packets += 1;
      delays.push(performance.now() - Number((data as Buffer).toString('latin1', 0, 20)));
    });
  const said = 'x'.repeat(230 * STORM_ISSUES);
  const started = performance.now();
  for (let packet = 1; packet <= STORM_PACKETS; packet++) {
    speaker?.send(String(performance.now()).padEnd(20).slice(0, 20) + said);
    // Two in flight, as with commands that are acknowledged while the previous one is still being sent.
    while (told.packets < (packet - 2) * SOCKETS) await new Promise((resolve) => setImmediate(resolve));
  }
  while (told.packets < STORM_PACKETS * SOCKETS) await new Promise((resolve) => setTimeout(resolve, 2));
  const ms = performance.now() - started;
  delays.length = 0;
  for (let packet = 0; packet < CALM_PACKETS; packet++) {
    speaker?.send(String(performance.now()).padEnd(20).slice(0, 20) + said.slice(0, 230 * CALM_ISSUES));
    await new Promise((resolve) => setTimeout(resolve, CALM_EVERY_MS));
  }
  while (told.packets < (STORM_PACKETS + CALM_PACKETS) * SOCKETS)
    await new Promise((resolve) => setTimeout(resolve, 2));
  for (const socket of sockets) socket.terminate();
  return { packets: STORM_PACKETS * SOCKETS, ms, delays };
}
