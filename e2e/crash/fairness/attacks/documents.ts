import { encodeClientFrame, PROTOCOL, type ClientFrame } from '@cairn/documents/protocol';
import { SCHEMA_VERSION } from '@cairn/editor/schema-version';
import { uuid } from '@cairn/sync/schema';
import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { inParallel, sendRequest } from './send-request.ts';
import type { Attack, Attacker } from './attack.ts';
import { endless, keepSending } from './open-socket.ts';

const pathOf = ({ place }: Attacker, pageId: string): string => `/documents/${place.slug}/${pageId}`;

const hello = (wrong: Partial<Extract<ClientFrame, { type: 'hello' }>> = {}): Uint8Array =>
  encodeClientFrame({
    type: 'hello',
    protocol: PROTOCOL,
    schemaVersion: SCHEMA_VERSION,
    seen: 0,
    stateVector: encodeStateVector(new Doc()),
    ...wrong,
  });

function* updates(make: (n: number) => Uint8Array): Iterable<Uint8Array> {
  yield hello();
  const clientId = uuid();
  for (let n = 1; ; n++) yield encodeClientFrame({ type: 'update', clientId, n, update: make(n) });
}

/** A line of that many characters, and its update. */
function textOf(length: number): { readonly ydoc: Doc; readonly text: XmlText; readonly update: Uint8Array } {
  const ydoc = new Doc();
  const block = new XmlElement('paragraph');
  const text = new XmlText();
  ydoc.getXmlFragment('content').push([block]);
  block.insert(0, [text]);
  text.insert(0, 'x'.repeat(length));
  return { ydoc, text, update: encodeStateAsUpdate(ydoc) };
}

/** Claims to come from the far future, and writes before it can be checked. */
export const hostileHello: Attack = (attacker) => {
  const { update } = textOf(10);
  const write = (): Uint8Array => encodeClientFrame({ type: 'update', clientId: uuid(), n: 1, update });
  return keepSending(
    attacker,
    pathOf(attacker, attacker.pageId),
    function* frames() {
      yield hello({ schemaVersion: 3e9, seen: 1e9 });
      for (let at = 0; at < 20; at++) yield write();
    },
    { sockets: 4 },
  );
};

/** Small changes as fast as the connection allows. */
export const updateFlood: Attack = (attacker) =>
  keepSending(attacker, pathOf(attacker, attacker.pageId), () => updates(() => textOf(1).update), {
    sockets: 4,
  });

/** Changes of the maximum size, again and again. */
export const oversizedUpdates: Attack = async (attacker) => {
  const { update } = textOf(3_900_000);
  const pageId = await newPage(attacker);
  await keepSending(attacker, pathOf(attacker, pageId), () => updates(() => update), { sockets: 4 });
};

/** Deletes every second character of a long text, which makes a range for each; on a new page each time. */
export const fragmentedDeletions: Attack = async (attacker) => {
  const { ydoc, text, update } = textOf(40_000);
  const before = encodeStateVector(ydoc);
  // In one go, because searching each place from the beginning would cost the attacker most.
  text.applyDelta(Array.from({ length: 20_000 }, () => [{ retain: 1 }, { delete: 1 }]).flat());
  const deletion = encodeStateAsUpdate(ydoc, before);
  await inParallel(attacker, 2, async () => {
    const pageId = await newPage(attacker);
    const until = performance.now() + 1500;
    const brief = { ...attacker, isRunning: () => attacker.isRunning() && performance.now() < until };
    await keepSending(brief, pathOf(attacker, pageId), () => updates((n) => (n === 1 ? update : deletion)));
  });
};

/** A caret that never stands still. */
export const caretFlood: Attack = (attacker) =>
  keepSending(
    attacker,
    pathOf(attacker, attacker.pageId),
    function* frames() {
      yield hello();
      yield* endless(() => encodeClientFrame({ type: 'caret', position: new Uint8Array(1024) }));
    },
    { sockets: 4 },
  );

/** Pages are removed while they are being written. */
export const pagesRemovedMidWrite: Attack = (attacker) =>
  inParallel(attacker, 2, async () => {
    const pageId = await newPage(attacker);
    const until = performance.now() + 400;
    const brief = { ...attacker, isRunning: () => attacker.isRunning() && performance.now() < until };
    const writing = keepSending(brief, pathOf(attacker, pageId), () => updates(() => textOf(1).update), {
      sockets: 3,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const name of ['page.archive', 'page.remove']) await command(attacker, name, { pageId });
    await writing;
  });

async function newPage(attacker: Attacker): Promise<string> {
  const id = uuid();
  await command(attacker, 'page.create', {
    id,
    projectId: attacker.place.projectId,
    title: 'Attacker',
    sortOrder: 'a0',
  });
  return id;
}

async function command(attacker: Attacker, name: string, args: object): Promise<void> {
  const path = `/api/workspaces/${attacker.place.slug}/commands`;
  await sendRequest(attacker, { method: 'POST', path, body: JSON.stringify({ name, v: 1, args }) });
}
