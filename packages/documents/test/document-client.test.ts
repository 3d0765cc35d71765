import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement } from 'yjs';
import { contentOf } from '../src/content/index.ts';
import {
  memoryDocumentStore,
  openDocument,
  type DocumentOptions,
  type DocumentStore,
  type OpenDocument,
} from '../src/index.ts';
import {
  decodeClientFrame,
  encodeServerFrame,
  type ClientFrame,
  type ServerFrame,
} from '../src/protocol/index.ts';

/** A server of one document that answers by hand. */
class Server {
  readonly ydoc = new Doc();
  readonly heard: ClientFrame[] = [];
  head = 1;
  #say: ((frame: ServerFrame) => void) | undefined;
  #close: ((code: number) => void) | undefined;

  readonly connect: DocumentOptions['connect'] = (_path, events) => {
    this.#say = (frame) => events.received(encodeServerFrame(frame));
    this.#close = events.closed;
    setTimeout(() => events.opened(), 0);
    return {
      send: (bytes) => {
        const frame = decodeClientFrame(bytes);
        if (frame) this.heard.push(frame);
      },
      close: () => undefined,
    };
  };

  say(frame: ServerFrame): void {
    this.#say?.(frame);
  }

  hangUp(code = 1006): void {
    this.#close?.(code);
  }

  welcome(mode = 'write'): void {
    const stateVector = encodeStateVector(this.ydoc);
    this.say({
      type: 'welcome',
      head: this.head,
      connectionId: 1,
      mode,
      stateVector,
      update: encodeStateAsUpdate(this.ydoc),
    });
  }

  updates(): Extract<ClientFrame, { type: 'update' }>[] {
    return this.heard.filter((frame) => frame.type === 'update');
  }

  acknowledgeAll(): void {
    for (const { clientId, n, update } of this.updates()) {
      applyUpdate(this.ydoc, update);
      this.head += 1;
      this.say({ type: 'ack', clientId, n, seq: this.head });
    }
  }
}

function opened(server: Server, options: Partial<DocumentOptions> = {}): OpenDocument {
  return openDocument({
    documentId: 'd',
    workspaceSlug: 'acme',
    user: { id: 'ada', name: 'Ada' },
    store: memoryDocumentStore(),
    connect: server.connect,
    ...options,
  });
}

const write = (open: OpenDocument): void => contentOf(open.ydoc).push([new XmlElement('paragraph')]);
const hello = async (server: Server): Promise<void> => {
  await expect.poll(() => server.heard.some(({ type }) => type === 'hello')).toBe(true);
};
const becomes = async (open: OpenDocument, kind: string): Promise<void> => {
  await expect.poll(() => open.status.get().kind).toBe(kind);
};

test('S-STATE-008 nothing is shown before the local copy is loaded', async () => {
  const server = new Server();
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const memory = memoryDocumentStore();
  const before = opened(server, { store: memory });
  await hello(server);
  server.welcome();
  await becomes(before, 'saved');
  await before.close();
  server.heard.length = 0;
  const slow: DocumentStore = {
    open: async (...given) => {
      await loaded;
      return await memory.open(...given);
    },
  };
  const open = opened(server, { store: slow });
  // Long enough for a client that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(open.status.get()).toEqual({ kind: 'loading' });
  expect(open.isReady.get()).toBe(false);
  expect(server.heard).toEqual([]);
  load();
  await expect.poll(() => open.isReady.get()).toBe(true);
  await open.close();
});

test('nothing is shown of a copy that was never synced', async () => {
  const server = new Server();
  const open = opened(server);
  await hello(server);
  expect(open.isReady.get()).toBe(false);
  server.welcome();
  await becomes(open, 'saved');
  expect(open.isReady.get()).toBe(true);
  await open.close();
});

test('S-STATE-009 S-STATE-010 S-STATE-011 S-NODE-016 the first content counts nothing, each change one, and what is acknowledged none', async () => {
  const server = new Server();
  contentOf(server.ydoc).push([new XmlElement('paragraph')]);
  const open = opened(server);
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  expect(open.unsynced.get()).toBe(0);
  for (let change = 1; change <= 3; change++) {
    write(open);
    expect(open.unsynced.get()).toBe(change);
  }
  expect(open.status.get()).toEqual({ kind: 'saving', count: 3 });
  await expect.poll(() => server.updates().length).toBe(1);
  server.acknowledgeAll();
  expect(open.unsynced.get()).toBe(0);
  expect(open.status.get()).toEqual({ kind: 'saved' });
  await open.close();
});

test('a document is not saved while something that was typed is not in it yet', async () => {
  const server = new Server();
  const open = opened(server);
  const typed = open.expectText();
  await expect.poll(() => open.status.get()).toEqual({ kind: 'saving', count: 1 });
  await hello(server);
  server.welcome();
  await expect.poll(() => open.isReady.get()).toBe(true);
  expect(open.status.get()).toEqual({ kind: 'saving', count: 1 });
  const typedElsewhere = open.expectText();
  write(open);
  typed();
  typed();
  expect(open.status.get()).toEqual({ kind: 'saving', count: 2 });
  typedElsewhere();
  expect(open.status.get()).toEqual({ kind: 'saving', count: 1 });
  await expect.poll(() => server.updates().length).toBe(1);
  server.acknowledgeAll();
  expect(open.status.get()).toEqual({ kind: 'saved' });
  await open.close();
});

test.each([
  ['that there is', true, { kind: 'saving', count: 1 }],
  ['that is not here', false, { kind: 'offline', count: 0, kept: true }],
] as const)(
  'what was typed for a text %s, without a connection, is said to be on its way: %s',
  async (_, isNew, said) => {
    const server = new Server();
    const open = opened(server, { isNew });
    await hello(server);
    server.hangUp();
    open.expectText();
    expect(open.status.get()).toEqual(said);
    await open.close();
  },
);

test('a copy of this device is shown and written in while the server does not answer', async () => {
  const store = memoryDocumentStore();
  const server = new Server();
  contentOf(server.ydoc).push([new XmlElement('paragraph')]);
  const first = opened(server, { store });
  await hello(server);
  server.welcome();
  await becomes(first, 'saved');
  await first.close();
  const silent = new Server();
  const open = opened(silent, { store });
  await expect.poll(() => open.isReady.get()).toBe(true);
  expect(contentOf(open.ydoc).length).toBe(1);
  silent.hangUp();
  write(open);
  await expect.poll(() => open.status.get()).toEqual({ kind: 'offline', count: 1, kept: true });
  await open.close();
});

test('what is written without a connection is said to be kept when it is, and not before', async () => {
  const store = memoryDocumentStore();
  let land: () => void = () => undefined;
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const slow: DocumentStore = {
    open: async (...given) => {
      const copy = await store.open(...given);
      return Object.assign(Object.create(copy) as typeof copy, {
        load: () => copy.load(),
        pending: () => copy.pending(),
        keepSchemaVersion: copy.keepSchemaVersion.bind(copy),
        keepPending: copy.keepPending.bind(copy),
        keepSynced: copy.keepSynced.bind(copy),
        acknowledge: copy.acknowledge.bind(copy),
        compact: copy.compact.bind(copy),
        close: () => copy.close(),
        flush: () => landed,
      });
    },
  };
  const server = new Server();
  const open = opened(server, { store: slow });
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  server.hangUp();
  write(open);
  expect(open.status.get()).toEqual({ kind: 'saving', count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(open.status.get()).toEqual({ kind: 'saving', count: 1 });
  land();
  await expect.poll(() => open.status.get()).toEqual({ kind: 'offline', count: 1, kept: true });
  await open.close();
});

test('where nothing can be kept, writing goes on and the status says so', async () => {
  const server = new Server();
  const broken: DocumentStore = { open: () => Promise.reject(new Error('private window')) };
  const open = opened(server, { store: broken });
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  server.hangUp();
  write(open);
  expect(open.status.get()).toEqual({ kind: 'offline', count: 1, kept: false });
  await open.close();
});

test('a server that was set back gets everything again', async () => {
  const store = memoryDocumentStore();
  const server = new Server();
  server.head = 50;
  contentOf(server.ydoc).push([new XmlElement('paragraph')]);
  const first = opened(server, { store });
  await hello(server);
  server.welcome();
  await becomes(first, 'saved');
  await first.close();
  const restored = new Server();
  restored.head = 10;
  const open = opened(restored, { store });
  await hello(restored);
  restored.welcome();
  await expect.poll(() => restored.updates().length).toBe(1);
  restored.acknowledgeAll();
  expect(contentOf(restored.ydoc).length).toBe(1);
  await open.close();
});

test('what such a server gets again does not name the deletions in one piece with writing that it has never had', async () => {
  const store = memoryDocumentStore();
  const server = new Server();
  server.head = 50;
  contentOf(server.ydoc).push([new XmlElement('paragraph')]);
  const first = opened(server, { store });
  await hello(server);
  server.welcome();
  await becomes(first, 'saved');
  server.hangUp();
  write(first);
  await first.close();
  const restored = new Server();
  restored.head = 10;
  const open = opened(restored, { store });
  await hello(restored);
  restored.welcome();
  await expect.poll(() => restored.updates().length).toBe(2);
  await open.close();
});

test('code that is older than the copy neither writes nor keeps what its editor drops', async () => {
  const store = memoryDocumentStore();
  const server = new Server();
  const newer = opened(server, { store, schemaVersion: 9 });
  await hello(server);
  server.welcome();
  await becomes(newer, 'saved');
  await newer.close();
  const old = opened(new Server(), { store });
  await becomes(old, 'read-only');
  write(old);
  expect(old.status.get()).toEqual({ kind: 'read-only', reason: 'outdated', count: 0 });
  await old.close();
});

test('what an editor drops while newer content comes in is not taken for writing', async () => {
  const server = new Server();
  contentOf(server.ydoc).push([new XmlElement('paragraph')]);
  const open = opened(server);
  // What the binding does with an element that its schema does not know.
  contentOf(open.ydoc).observe((event) => {
    if (event.transaction.local) return;
    contentOf(open.ydoc).delete(0, contentOf(open.ydoc).length);
  });
  await hello(server);
  server.welcome('outdated');
  await becomes(open, 'read-only');
  expect(open.unsynced.get()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(server.updates()).toEqual([]);
  await open.close();
});

test('a new document can be written in before the server knows it, and is asked for until it does', async () => {
  const server = new Server();
  const open = opened(server, { isNew: true });
  await expect.poll(() => open.isReady.get()).toBe(true);
  write(open);
  server.hangUp(4404);
  server.heard.length = 0;
  await expect.poll(() => open.status.get()).toEqual({ kind: 'offline', count: 1, kept: true });
  await expect.poll(() => server.heard.filter(({ type }) => type === 'hello').length).toBe(1);
  server.welcome();
  await expect.poll(() => server.updates().length).toBe(1);
  await open.close();
});

test('what nobody may see any more is not shown any more', async () => {
  const server = new Server();
  const open = opened(server);
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  server.hangUp(4404);
  expect(open.status.get()).toEqual({ kind: 'no-access', count: 0 });
  expect(open.isReady.get()).toBe(false);
  await open.close();
});

test('a change that the server refuses each time is not sent for ever, though each welcome is one', async () => {
  const server = new Server();
  const open = opened(server);
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  write(open);
  for (let time = 1; time <= 5; time++) {
    await expect.poll(() => server.updates().length).toBe(time);
    const before = server.heard.length;
    server.hangUp(4400);
    await expect.poll(() => server.heard.slice(before).some(({ type }) => type === 'hello')).toBe(true);
    server.welcome();
  }
  await expect.poll(() => open.status.get()).toEqual({ kind: 'error', reason: 'refused', count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.updates()).toHaveLength(5);
  await open.close();
});

test('recovered text whose letters are in the text again is dismissed, not shown, whichever comes first', async () => {
  const server = new Server();
  const open = opened(server);
  await hello(server);
  server.welcome();
  await becomes(open, 'saved');
  const recovered = (id: string, text: string, pieces: string): void => {
    server.say({ type: 'pieces', id, pieces });
    server.say({ type: 'recovered', id, text, at: 1 });
  };
  const [early, late, other] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
  recovered(early ?? '', 'ab', '7 3 2');
  recovered(other ?? '', 'bc', '7 4 2');
  expect(open.recovered.get().map(({ text }) => text)).toEqual(['ab', 'bc']);
  // As the editor's binding says it of what it writes anew.
  open.ydoc.transact(({ meta }) => {
    meta.set('brought-along', [
      { client: 7, clock: 3, length: 1 },
      { client: 7, clock: 4, length: 1 },
    ]);
    write(open);
  });
  recovered(late ?? '', 'b', '7 4 1');
  expect(open.recovered.get().map(({ text }) => text)).toEqual(['bc']);
  const dismissed = server.heard.flatMap((frame) => (frame.type === 'dismiss' ? [frame.recoveredId] : []));
  expect(dismissed).toEqual([early, late]);
  await open.close();
});
