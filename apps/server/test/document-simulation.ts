import {
  memoryDocumentStore,
  openDocument,
  type Connect,
  type DocumentStore,
  type OpenDocument,
} from '@cairn/documents';
import { contentOf } from '@cairn/documents/content';
import { Random } from '@cairn/sync/simulator';
import { vi } from 'vitest';
import { applyUpdate, Doc, XmlElement, XmlText } from 'yjs';
import { DocumentConnection } from '../src/platform/documents/connection.ts';
import type {
  DocumentKey,
  DocumentLog,
  LoggedUpdate,
  NewUpdate,
  StoredDocument,
} from '../src/platform/documents/document-log.ts';
import { DocumentRoom } from '../src/platform/documents/room.ts';

/** Ways to break the product on purpose; a simulation that does not notice one is worth nothing. */
export type SeededFault = 'acknowledges before the commit' | 'recovers nothing' | 'forgets what is pending';

export interface SimulationPlan {
  readonly seed: number;
  readonly writers: number;
  readonly steps: number;
  readonly bug?: SeededFault;
}

const KEY: DocumentKey = { workspaceId: 'w', id: 'd' };
/** Characters that nobody else types: each can be followed to the end. */
const FIRST_CHARACTER = 0x4e00;

/** The log as a database would keep it: commits take time, and a crash falls before or after them. */
class SimulatedLog {
  readonly rows: (LoggedUpdate & { client: string })[] = [];
  #head = 0;

  commit(updates: readonly NewUpdate[]): { base: number; stored: number[] } {
    const base = this.#head;
    const stored: number[] = [];
    for (const [at, { clientId, n, userId, update }] of updates.entries()) {
      const client = `${userId} ${clientId} ${n}`;
      if (this.rows.some((row) => row.client === client)) continue;
      this.rows.push({ seq: base + at + 1, userId, update, client });
      stored.push(base + at + 1);
    }
    this.#head += updates.length;
    return { base, stored };
  }

  load(): StoredDocument {
    return {
      kind: 'note',
      schemaVersion: 1,
      head: this.#head,
      snapshotSeq: 0,
      snapshot: undefined,
      tail: [...this.rows],
    };
  }

  get head(): number {
    return this.#head;
  }
}

/** One server process: dies at once and loses everything but the log. */
class SimulatedProcess {
  room: Promise<DocumentRoom | undefined> | undefined;
  generation = 0;
  readonly connections = new Set<{ connection: DocumentConnection; drop: () => void }>();

  crash(): void {
    this.generation += 1;
    this.room = undefined;
    for (const { drop } of this.connections) drop();
    this.connections.clear();
  }
}

interface Writer {
  readonly id: string;
  readonly store: DocumentStore;
  open: OpenDocument | undefined;
  isCut: boolean;
  readonly drops: Set<() => void>;
}

/** Many writers, two server processes and one log, with everything going wrong that can, in an order given by a seed. */
export class DocumentSimulation {
  readonly log = new SimulatedLog();
  readonly typed = new Set<string>();
  readonly deleted = new Set<string>();
  readonly recovered = new Map<string, string>();
  readonly #plan: SimulationPlan;
  readonly #random: Random;
  readonly #processes = [new SimulatedProcess(), new SimulatedProcess()];
  readonly #writers: Writer[];
  #nextCharacter = FIRST_CHARACTER;
  #nextConnection = 0;

  constructor(plan: SimulationPlan) {
    this.#plan = plan;
    this.#random = new Random(plan.seed);
    this.#writers = Array.from({ length: plan.writers }, (_, at) => ({
      id: `u${at}`,
      store: this.#store(),
      open: undefined,
      isCut: false,
      drops: new Set<() => void>(),
    }));
  }

  /** Runs the plan and lets everything come to rest. Gives what went wrong; nothing is what should be. */
  async run(): Promise<string[]> {
    // The product's own dice, and the clock's first moment, come from the seed as well: the same run again.
    const dice = vi.spyOn(Math, 'random').mockImplementation(() => this.#random.next());
    vi.setSystemTime(0);
    try {
      return await this.#runPlan();
    } finally {
      dice.mockRestore();
    }
  }

  async #runPlan(): Promise<string[]> {
    for (const writer of this.#writers) this.#open(writer);
    for (let step = 0; step < this.#plan.steps; step++) {
      this.#act();
      await vi.advanceTimersByTimeAsync(Math.floor(this.#random.next() * 120));
    }
    await this.#rest();
    const faults = this.#faults();
    for (const writer of this.#writers) await this.#close(writer);
    return faults;
  }

  #act(): void {
    const writer = this.#pick(this.#writers);
    const chance = this.#random.next();
    if (chance < 0.82) this.#write(writer);
    else if (chance < 0.88) this.#drop(writer);
    else if (chance < 0.92) this.#cut(writer);
    else if (chance < 0.96) this.#killTab(writer);
    else this.#pick(this.#processes).crash();
  }

  #write(writer: Writer): void {
    const { open } = writer;
    if (!open?.isReady.get()) return;
    const content = contentOf(open.ydoc);
    const chance = this.#random.next();
    if (content.length === 0 || chance < 0.12) return this.#insertBlock(open.ydoc);
    const at = this.#below(content.length);
    const block = content.get(at);
    if (!(block instanceof XmlElement)) return undefined;
    if (chance < 0.24) return this.#remove(open.ydoc, at, block);
    if (chance < 0.34) return this.#replaceByCopy(open.ydoc, at, block);
    if (chance < 0.42) return block.setAttribute('kind', this.#pick(['paragraph', 'h1', 'h2']));
    const text = block.get(0);
    if (!(text instanceof XmlText)) return undefined;
    if (chance < 0.52 && text.length > 1) return this.#removeText(text);
    return text.insert(this.#below(text.length + 1), this.#fresh(1 + this.#below(4)));
  }

  #insertBlock(ydoc: Doc): void {
    const block = new XmlElement('paragraph');
    block.insert(0, [new XmlText(this.#fresh(2))]);
    contentOf(ydoc).insert(this.#below(contentOf(ydoc).length + 1), [block]);
  }

  #remove(ydoc: Doc, at: number, block: XmlElement): void {
    for (const character of textOf(block)) this.deleted.add(character);
    contentOf(ydoc).delete(at, 1);
  }

  /** What wrapping, joining and dragging do: the block is taken out and what its text was goes into a new one. */
  #replaceByCopy(ydoc: Doc, at: number, block: XmlElement): void {
    const copy = new XmlElement('paragraph');
    copy.insert(0, [new XmlText(textOf(block))]);
    ydoc.transact(() => {
      contentOf(ydoc).delete(at, 1);
      contentOf(ydoc).insert(at, [copy]);
    });
  }

  #removeText(text: XmlText): void {
    const from = this.#below(text.length);
    const length = Math.min(text.length - from, 1 + this.#below(3));
    for (const character of text.toString().slice(from, from + length)) this.deleted.add(character);
    text.delete(from, length);
  }

  #fresh(count: number): string {
    const characters = Array.from({ length: count }, () => String.fromCodePoint((this.#nextCharacter += 1)));
    for (const character of characters) this.typed.add(character);
    return characters.join('');
  }

  #drop(writer: Writer): void {
    for (const drop of writer.drops) drop();
  }

  #cut(writer: Writer): void {
    writer.isCut = !writer.isCut;
    this.#drop(writer);
  }

  /** The tab dies without a word; another is opened on the same device. */
  #killTab(writer: Writer): void {
    this.#drop(writer);
    void this.#close(writer);
    this.#open(writer);
  }

  async #close(writer: Writer): Promise<void> {
    const { open } = writer;
    writer.open = undefined;
    await open?.close();
  }

  #open(writer: Writer): void {
    writer.open = openDocument({
      documentId: KEY.id,
      workspaceSlug: 'acme',
      user: { id: writer.id, name: writer.id },
      store: writer.store,
      connect: this.#connect(writer),
    });
    // Which of two writers stands first is decided by this number.
    writer.open.ydoc.clientID = 1 + this.#below(2 ** 31);
  }

  #connect(writer: Writer): Connect {
    return (_path, events) => {
      const process = this.#pick(this.#processes);
      let isOver = false;
      let connection: DocumentConnection | undefined;
      const drop = (): void => {
        if (isOver) return;
        isOver = true;
        writer.drops.delete(drop);
        connection?.ended();
        events.closed(1006);
      };
      writer.drops.add(drop);
      const towardsServer = this.#line(() => isOver);
      const towardsClient = this.#line(() => isOver);
      const enter = async (): Promise<void> => {
        const { generation } = process;
        const room = await this.#roomOf(process);
        if (isOver || generation !== process.generation || !room || writer.isCut) return drop();
        connection = new DocumentConnection({
          room,
          socket: {
            send: (frame) => towardsClient(() => events.received(frame)),
            close: drop,
            buffered: () => 0,
          },
          connectionId: (this.#nextConnection += 1),
          userId: writer.id,
          name: writer.id,
          mode: 'write',
          now: () => Date.now(),
          greet: () => undefined,
          dismiss: () => Promise.resolve(),
        });
        process.connections.add({ connection, drop });
        events.opened();
      };
      setTimeout(() => void enter(), 1 + this.#below(30));
      return {
        send: (frame) => towardsServer(() => connection?.receive(frame)),
        close: drop,
      };
    };
  }

  /** Frames arrive in their order, late, or with the whole line not at all. */
  #line(isOver: () => boolean): (deliver: () => void) => void {
    let lastAt = 0;
    return (deliver) => {
      const at = Math.max(lastAt, Date.now() + this.#below(60));
      lastAt = at;
      setTimeout(() => {
        if (!isOver()) deliver();
      }, at - Date.now());
    };
  }

  #roomOf(process: SimulatedProcess): Promise<DocumentRoom | undefined> {
    process.room ??= DocumentRoom.open(KEY, {
      log: this.#logOf(process),
      keepRecovered: async (_key, recovered) => {
        if (this.#plan.bug === 'recovers nothing') return;
        for (const { seq, ordinal, text } of recovered) this.recovered.set(`${seq} ${ordinal}`, text);
      },
      // Half of the hints get lost; the other process polls.
      caretMoved: () => undefined,
      setAside: () => undefined,
      committed: () => this.#random.next() < 0.5 && this.#hintOthers(process),
      changed: () => undefined,
      failed: () => undefined,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    return process.room;
  }

  #hintOthers(from: SimulatedProcess): void {
    for (const process of this.#processes)
      if (process !== from)
        setTimeout(() => void process.room?.then((room) => room?.hint(this.log.head)), this.#below(40));
  }

  #logOf(process: SimulatedProcess): DocumentLog {
    const { generation } = process;
    const isDead = (): boolean => generation !== process.generation;
    const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, this.#below(30)));
    // A dead process never hears an answer.
    const never = new Promise<never>(() => undefined);
    return {
      load: async () => {
        await later();
        return isDead() ? never : this.log.load();
      },
      loadWithoutSnapshot: () => Promise.resolve(this.log.load()),
      after: async (_key, seq) => {
        await later();
        if (isDead()) return never;
        return { schemaVersion: 1, updates: this.log.rows.filter((row) => row.seq > seq) };
      },
      append: async (_key, updates) => {
        if (this.#plan.bug === 'acknowledges before the commit') {
          const base = this.log.head;
          setTimeout(() => !isDead() && this.log.commit(updates), 40);
          return { base, stored: updates.map((_update, at) => base + at + 1) };
        }
        await later();
        if (isDead()) return never;
        if (this.#random.next() < 0.05) throw lostConnection('the database does not answer');
        const answer = this.log.commit(updates);
        await later();
        if (this.#random.next() < 0.05) throw lostConnection('the answer was lost after the commit');
        return isDead() ? never : answer;
      },
    };
  }

  #store(): DocumentStore {
    const store = memoryDocumentStore();
    if (this.#plan.bug !== 'forgets what is pending') return store;
    return {
      open: async (...given) => {
        const copy = await store.open(...given);
        return Object.assign(Object.create(copy) as typeof copy, {
          load: async () => ({ ...(await copy.load()), pending: [] }),
          pending: () => Promise.resolve([]),
          keepPending: () => undefined,
          keepSchemaVersion: () => undefined,
          keepSynced: copy.keepSynced.bind(copy),
          acknowledge: copy.acknowledge.bind(copy),
          compact: copy.compact.bind(copy),
          flush: copy.flush.bind(copy),
          close: copy.close.bind(copy),
        });
      },
    };
  }

  async #rest(): Promise<void> {
    for (const writer of this.#writers) writer.isCut = false;
    for (let round = 0; round < 60; round++) {
      this.#pollAll();
      await vi.advanceTimersByTimeAsync(2000);
      if (this.#writers.every(({ open }) => open?.status.get().kind === 'saved')) break;
    }
    this.#pollAll();
    await vi.advanceTimersByTimeAsync(2000);
  }

  /** Not waited for: a room that is still opening waits for the clock, which waits for us. */
  #pollAll(): void {
    for (const process of this.#processes) void process.room?.then((room) => room?.hint(this.log.head));
  }

  #faults(): string[] {
    const replayed = new Doc();
    for (const { update } of this.log.rows) applyUpdate(replayed, update);
    const stored = textOf(contentOf(replayed));
    const shape = JSON.stringify(contentOf(replayed).toJSON());
    const faults: string[] = [];
    for (const { id, open } of this.#writers) {
      const status = open?.status.get().kind;
      if (status !== 'saved') faults.push(`${id} is ${status}, not saved`);
      if (open && JSON.stringify(contentOf(open.ydoc).toJSON()) !== shape)
        faults.push(`${id} shows another text than the log`);
    }
    const recovered = [...this.recovered.values()].join('');
    const lost = [...this.typed].filter(
      (character) =>
        !stored.includes(character) && !this.deleted.has(character) && !recovered.includes(character),
    );
    if (lost.length > 0) faults.push(`${lost.length} characters are lost: ${lost.join('')}`);
    return faults;
  }

  #below(limit: number): number {
    return this.#random.below(limit);
  }

  #pick<Each>(list: readonly Each[]): Each {
    const picked = list[this.#below(list.length)];
    if (picked === undefined) throw new Error('expected something to pick from');
    return picked;
  }
}

const lostConnection = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' });

function textOf(node: { toArray(): unknown[] }): string {
  return node
    .toArray()
    .map((child) =>
      child instanceof XmlText ? child.toString() : child instanceof XmlElement ? textOf(child) : '',
    )
    .join('');
}
