import {
  CLOSE,
  encodeServerFrame,
  LIMITS,
  type DocumentMode,
  type ServerFrame,
} from '@cairn/documents/protocol';
import {
  applyFindingLost,
  checkUpdate,
  comeInWithin,
  Steps,
  takeOutTooDeep,
  UpdatesAhead,
  type UpdateFault,
} from '@cairn/documents/content';
import { applyUpdate, decodeUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { whyUnavailable } from '../unavailable.ts';
import type { CaretFrame } from './caret-relay.ts';
import {
  DocumentGone,
  type DocumentKey,
  type DocumentLog,
  type LoggedUpdate,
  type NewUpdate,
  type StoredDocument,
} from './document-log.ts';
import type { PieceRow } from './recovered-entries.ts';
import { partsInTurns } from './replay.ts';
import { refusalsOf, recoveredTextsOf } from './recovered-text.ts';
import type { SetAside } from './set-aside.ts';
import { WaitingUpdates, WaitingWeight, type WaitingUpdate } from './waiting-updates.ts';

/** A person with the document open. */
export interface RoomMember {
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  mode: DocumentMode;
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** The document was written by a newer schema than before. */
  schemaRaised(): void;
}

/** A piece of text that was lost to somebody else's change, as stored. */
export interface RecoveredText {
  readonly seq: number;
  readonly ordinal: number;
  readonly userId: string | undefined;
  readonly text: string;
  readonly pieces?: readonly PieceRow[] | undefined;
  /** Nobody removed it: the server could not store it. */
  readonly isRefused?: boolean;
}

export interface RoomPorts {
  readonly log: DocumentLog;
  /** Stores lost texts; repeating it changes nothing. */
  readonly keepRecovered: (key: DocumentKey, recovered: readonly RecoveredText[]) => Promise<void>;
  /** Called with the parts of the document that can't be read. */
  readonly setAside: (key: DocumentKey, part: SetAside) => void;
  /** Called after each commit in this process, to notify the others. */
  readonly committed: (key: DocumentKey, seq: number) => void;
  /** Called with the carets of this process, to notify the others. */
  readonly caretMoved: (key: DocumentKey, frame: CaretFrame) => void;
  /** Called after content has changed, whoever changed it. */
  readonly changed: (room: DocumentRoom, userIds: readonly string[]) => void;
  readonly failed: (error: unknown, context?: object) => void;
  /** Lets everything else run meanwhile, even if the time is zero. */
  readonly wait: (ms: number) => Promise<void>;
  /** The queue of all rooms in the process; a single room has its own. */
  readonly weight?: WaitingWeight;
}

/** Why an update is refused. */
export type Refusal = UpdateFault | 'too large' | 'too much waits' | 'closed';

type Appended = Awaited<ReturnType<DocumentLog['append']>>;

/** More carets of other processes than people write at the same time; those of a crashed process would stay. */
const CARETS_ELSEWHERE = 1000;
const RETRY_MS = [50, 250, 1000, 2000];

/**
 * One open document in one process. Updates are committed to the log first, then applied, then sent to the others and
 * acknowledged, in this order.
 */
export class DocumentRoom {
  readonly key: DocumentKey;
  readonly kind: string;
  readonly ydoc = new Doc();
  readonly members = new Set<RoomMember>();
  /** The newest schema that wrote to the document. */
  schemaVersion: number;
  /** The maximum size of the document, as snapshot and updates, in bytes. */
  size: number;
  readonly #ports: RoomPorts;
  /** The person behind each Yjs client, as far as known. */
  readonly #writers = new Map<number, string>();
  /** Everyone's caret, for those who join later. */
  readonly #carets = new Map<RoomMember, CaretFrame>();
  /** The carets of people who are connected to other processes, by connection. */
  readonly #caretsElsewhere = new Map<number, CaretFrame>();
  #seq: number;
  /** Connections with a refused update: nothing that follows it may be applied. */
  readonly #refused = new WeakSet<RoomMember>();
  readonly #waiting: WaitingUpdates;
  /** Updates that are waiting to be written. */
  readonly #ahead = new UpdatesAhead();
  #turn: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isCatchingUp = false;
  #takesWriting = true;
  #isClosed = false;
  #wakeUp: () => void = () => undefined;
  /** Resolves when the room is closed. */
  readonly #closing = new Promise<void>((resolve) => {
    this.#wakeUp = resolve;
  });

  private constructor(key: DocumentKey, kind: string, schemaVersion: number, seq: number, ports: RoomPorts) {
    this.key = key;
    this.kind = kind;
    this.schemaVersion = schemaVersion;
    this.size = 0;
    this.#seq = seq;
    this.#ports = ports;
    this.#waiting = new WaitingUpdates(ports.weight ?? new WaitingWeight());
  }

  /** Undefined if there is no such document. Throws if it can't be read: it must never look empty. */
  static async open(key: DocumentKey, ports: RoomPorts): Promise<DocumentRoom | undefined> {
    const stored = await ports.log.load(key);
    if (!stored) return undefined;
    try {
      return await DocumentRoom.#replay(key, stored, ports);
    } catch (error) {
      const whole = await ports.log.loadWithoutSnapshot(key);
      if (!whole) throw error;
      ports.setAside(key, { part: 'snapshot', seq: stored.snapshotSeq, error });
      return await DocumentRoom.#replay(key, whole, ports);
    }
  }

  static async #replay(key: DocumentKey, stored: StoredDocument, ports: RoomPorts): Promise<DocumentRoom> {
    const room = new DocumentRoom(key, stored.kind, stored.schemaVersion, stored.snapshotSeq, ports);
    if (stored.snapshot) applyUpdate(room.ydoc, stored.snapshot, 'log');
    room.size = stored.snapshot?.length ?? 0;
    const recovered: RecoveredText[] = [];
    for await (const part of partsInTurns(stored.tail))
      recovered.push(...part.flatMap((logged) => room.#apply(logged)));
    room.#seq = Math.max(room.#seq, stored.head);
    room.#keep(recovered);
    return room;
  }

  /** The log position of the document in memory. */
  get seq(): number {
    return this.#seq;
  }

  /** Nobody can join any more; a newcomer has to open a new room. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Answers a newcomer and subscribes them in one step, so that they miss nothing. */
  join(member: RoomMember, stateVector: Uint8Array): void {
    if (this.#isClosed) return member.close(CLOSE.goingAway, 'closed');
    this.members.add(member);
    send(member, {
      type: 'welcome',
      head: this.#seq,
      connectionId: member.connectionId,
      mode: member.mode,
      stateVector: encodeStateVector(this.ydoc),
      update: encodeStateAsUpdate(this.ydoc, stateVector),
    });
    for (const caret of [...this.#carets.values(), ...this.#caretsElsewhere.values()]) send(member, caret);
    return undefined;
  }

  leave(member: RoomMember): void {
    if (!this.members.delete(member)) return;
    this.#carets.delete(member);
    const frame = { type: 'gone', connectionId: member.connectionId } as const;
    this.#tell(frame, member);
    this.#ports.caretMoved(this.key, frame);
  }

  /** Accepts an update; returns the reason if it is refused. */
  submit(from: RoomMember, update: NewUpdate): Refusal | undefined {
    if (!this.#takesWriting || !this.members.has(from)) return 'closed';
    if (update.update.length > LIMITS.update || this.size + update.update.length > LIMITS.state)
      return 'too large';
    const check = { limits: LIMITS, ahead: this.#ahead, steps: new Steps() };
    const fault = checkUpdate(this.ydoc, update.update, check);
    // One block that is nested too deeply must not keep the rest of the update out of the log.
    const takenOut = fault === 'too deep' ? takeOutTooDeep(this.ydoc, update.update, check) : undefined;
    if (fault && !takenOut) return fault;
    const left = takenOut ? checkUpdate(this.ydoc, takenOut.update, check) : undefined;
    if (left) return left;
    const { steps } = check;
    const bytes = takenOut?.update ?? update.update;
    const texts = takenOut && refusalsOf(update, takenOut.lost);
    if (!this.#waiting.add({ ...update, update: bytes, from, steps: steps.taken, takenOut: texts })) {
      this.#ahead.forget(bytes);
      return 'too much waits';
    }
    if (this.#isWriting) return undefined;
    this.#isWriting = true;
    this.#take(() => this.#writeNext());
    return undefined;
  }

  /** Accepts nothing more from here on, so that the rest gets done. What is sent now is sent again later. */
  stopTaking(): void {
    this.#takesWriting = false;
  }

  /** Disconnects one person; their updates that are not on the way to the log will be sent again. */
  dismiss(member: RoomMember, code: number, reason: string): void {
    for (const { update } of this.#waiting.drop(member)) this.#ahead.forget(update);
    member.close(code, reason);
  }

  /** A person's caret; empty when they left. Not stored. */
  moveCaret(from: RoomMember, position: Uint8Array): void {
    const { connectionId, userId, name } = from;
    const frame = { type: 'caret', connectionId, userId, name, position } as const;
    this.#carets.set(from, frame);
    this.#tell(frame, from);
    this.#ports.caretMoved(this.key, frame);
  }

  /** The carets of this process. */
  get carets(): readonly CaretFrame[] {
    return [...this.#carets.values()];
  }

  /** The carets of another process. */
  hearCaret(frame: CaretFrame): void {
    this.#caretsElsewhere.delete(frame.connectionId);
    if (frame.type === 'caret') this.#caretsElsewhere.set(frame.connectionId, frame);
    this.#tell(frame);
    const [oldest] = this.#caretsElsewhere.keys();
    if (this.#caretsElsewhere.size > CARETS_ELSEWHERE && oldest !== undefined)
      this.hearCaret({ type: 'gone', connectionId: oldest });
  }

  /** The other processes have ended, and can't report that their people are gone. */
  forgetCaretsElsewhere(): void {
    for (const connectionId of this.#caretsElsewhere.keys()) this.hearCaret({ type: 'gone', connectionId });
  }

  /** Another process has written up to `seq`. Several reports cause only one read of the log. */
  hint(seq: number): void {
    if (seq <= this.#seq || this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    this.#take(async () => {
      this.#isCatchingUp = false;
      await this.catchUp();
    });
  }

  /** Resolves when this process knows what the others know, or can't find out. */
  async heardOf(seq: number): Promise<void> {
    this.hint(seq);
    await this.#turn;
  }

  async catchUp(): Promise<void> {
    await this.#spreadWritten();
  }

  /** Resolves when everything accepted so far is committed, or given up. */
  async idle(): Promise<void> {
    let turn: Promise<void>;
    do {
      turn = this.#turn;
      await turn;
    } while (turn !== this.#turn);
  }

  setMode(member: RoomMember, mode: DocumentMode): void {
    if (member.mode === mode) return;
    member.mode = mode;
    send(member, { type: 'mode', mode });
  }

  /** Disconnects everyone; clients send unacknowledged updates again. */
  close(code: number, reason: string): void {
    this.#takesWriting = false;
    this.#isClosed = true;
    this.#waiting.clear();
    this.#wakeUp();
    for (const member of this.members) member.close(code, reason);
  }

  tellAll(frame: ServerFrame): void {
    this.#tell(frame);
  }

  /** One after the other, so that own updates and those of other processes are applied in log order. */
  #take(step: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => (this.#isClosed ? undefined : step()))
      .catch((error: unknown) => this.#ports.failed(error, this.key));
  }

  /**
   * Writes the next group, then schedules the rest. What is taken out of the queue is never put back, so every round
   * makes progress, and the rest of the process has its turn between rounds.
   */
  async #writeNext(): Promise<void> {
    const group = this.#waiting.take();
    try {
      // The sender may have been disconnected meanwhile.
      if (group.length > 0) await this.#writeGroup(group);
    } catch (error) {
      // Only the log knows what became of it. Everyone reconnects and sends again what was not acknowledged.
      this.#ports.failed(error, this.key);
      this.close(CLOSE.failed, 'failed');
    } finally {
      this.#waiting.release(group);
      for (const { update } of group) this.#ahead.forget(update);
    }
    this.#isWriting = !this.#isClosed && !this.#waiting.isEmpty;
    if (!this.#isWriting) return;
    await this.#ports.wait(0);
    this.#take(() => this.#writeNext());
  }

  async #writeGroup(group: readonly WaitingUpdate[]): Promise<void> {
    // Only now is everything they have to come after in the document.
    const updates = group.map(({ update }) => update);
    if (!comeInWithin(this.ydoc, updates, LIMITS.conflicts))
      return await this.#writeApart(group, CLOSE.tooLarge, 'too much work');
    const texts = group.flatMap(({ takenOut }) => takenOut ?? []);
    if (texts.length > 0) await this.#untilAnswered(() => this.#ports.keepRecovered(this.key, texts));
    const answer = await this.#append(group);
    if (answer === 'refused') return await this.#writeApart(group, CLOSE.badFrame, 'cannot be stored');
    if (!answer) return undefined;
    const { base, stored } = answer;
    // Other processes have written in between, or a repeated update returns its first position.
    if (base > this.#seq) await this.#untilAnswered(() => this.#spreadWritten(base));
    if (this.#isClosed) return undefined;
    this.#raiseSchema(Math.max(...group.map((each) => each.schemaVersion)));
    const logged = group.map(({ userId, update }, at) => ({ seq: base + at + 1, userId, update }));
    const kept = new Set(stored);
    this.#spread(
      logged.filter(({ seq }) => kept.has(seq)),
      base + group.length,
      group,
    );
    for (const { from, clientId, n } of group)
      send(from, { type: 'ack', clientId, n, seq: base + group.length });
    if (stored.length > 0) this.#ports.committed(this.key, base + group.length);
    return undefined;
  }

  /**
   * Something in the group can't be stored. It tries each sender's part separately, then each update, and disconnects
   * only the sender of the bad one. Later updates of that sender are not written: they are sent again after it, or
   * never.
   */
  async #writeApart(group: readonly WaitingUpdate[], code: number, reason: string): Promise<void> {
    const senders = [...new Set(group.map(({ from }) => from))];
    const [only] = group;
    if (only && group.length === 1) {
      this.#refused.add(only.from);
      return this.dismiss(only.from, code, reason);
    }
    const parts =
      senders.length > 1
        ? senders.map((sender) => group.filter(({ from }) => from === sender))
        : group.map((each) => [each]);
    for (const part of parts)
      if (!part.some(({ from }) => this.#refused.has(from))) await this.#writeGroup(part);
    return undefined;
  }

  /** Undefined if the room was closed meanwhile; refused if the database would fail in the same way again. */
  async #append(group: readonly NewUpdate[]): Promise<Appended | 'refused' | undefined> {
    try {
      return await this.#untilAnswered(() => this.#ports.log.append(this.key, group));
    } catch (error) {
      if (error instanceof DocumentGone) {
        this.close(CLOSE.noAccess, 'gone');
        return undefined;
      }
      this.#ports.failed(error, this.key);
      return 'refused';
    }
  }

  /**
   * Retries as long as the database can't be reached and the room is open. Errors that would occur again are thrown.
   */
  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; !this.#isClosed; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Error) || whyUnavailable(error) === undefined) throw error;
        this.#ports.failed(error, this.key);
        const pause = this.#ports.wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
        await Promise.race([pause, this.#closing]);
      }
    }
    return undefined;
  }

  /** Updates by other processes. */
  async #spreadWritten(upTo = 0): Promise<void> {
    const { schemaVersion, updates } = await this.#ports.log.after(this.key, this.#seq);
    this.#raiseSchema(schemaVersion);
    this.#spread(updates, upTo);
  }

  /** Before newer content reaches older clients, they are told to stop writing. */
  #raiseSchema(version: number): void {
    if (version <= this.schemaVersion) return;
    this.schemaVersion = version;
    for (const member of this.members) member.schemaRaised();
  }

  /** Applies committed updates up to `upTo` and sends them to everyone but their senders. */
  #spread(logged: readonly LoggedUpdate[], upTo = 0, group: readonly WaitingUpdate[] = []): void {
    const fresh = logged.filter(({ seq }) => seq > this.#seq);
    const recovered = fresh.flatMap((each) => this.#apply(each));
    this.#seq = Math.max(this.#seq, upTo);
    // The sender of a block that was removed is told that it is gone.
    const senders = new Map(group.flatMap((each) => (each.takenOut ? [] : [[each.update, each.from]])));
    for (const { seq, update } of fresh) this.#tell({ type: 'change', seq, update }, senders.get(update));
    this.#keep(recovered);
    if (fresh.length > 0) this.#ports.changed(this, [...new Set(fresh.map(({ userId }) => userId))]);
  }

  /** They are in the log as well: what can't be stored now is found again when the document is next opened. */
  #keep(recovered: readonly RecoveredText[]): void {
    if (recovered.length === 0) return;
    const keep = this.#untilAnswered(() => this.#ports.keepRecovered(this.key, recovered));
    keep.catch((error: unknown) => this.#ports.failed(error, this.key));
  }

  #apply({ seq, userId, update }: LoggedUpdate): RecoveredText[] {
    this.#seq = Math.max(this.#seq, seq);
    this.size += update.length;
    try {
      // The first writer stays: naming somebody else's client does not give access to their lost text.
      for (const { id } of decodeUpdate(update).structs)
        if (!this.#writers.has(id.client)) this.#writers.set(id.client, userId);
      return recoveredTextsOf(seq, applyFindingLost(this.ydoc, update, 'log'), this.#writers);
    } catch (error) {
      // One unreadable entry must not make the rest of the document unreadable.
      this.#ports.setAside(this.key, { part: 'update', seq, error });
      return [];
    }
  }

  #tell(frame: ServerFrame, except?: RoomMember): void {
    const bytes = encodeServerFrame(frame);
    for (const member of this.members) if (member !== except) member.send(bytes);
  }
}

export function send(member: RoomMember, frame: ServerFrame): void {
  member.send(encodeServerFrame(frame));
}
