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

/** Somebody with the document open. */
export interface RoomMember {
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  mode: DocumentMode;
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** The document has been written by a newer schema than before. */
  schemaRaised(): void;
}

/** A piece of text that was lost to somebody else's change, as it is kept. */
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
  /** Keeps lost texts; the same one again is kept once. */
  readonly keepRecovered: (key: DocumentKey, recovered: readonly RecoveredText[]) => Promise<void>;
  /** Told what of the document cannot be read. */
  readonly setAside: (key: DocumentKey, part: SetAside) => void;
  /** Told after each commit made here, for the other processes. */
  readonly committed: (key: DocumentKey, seq: number) => void;
  /** Told where carets of this process are, for the other processes. */
  readonly caretMoved: (key: DocumentKey, frame: CaretFrame) => void;
  /** Told after content has changed, whoever changed it. */
  readonly changed: (room: DocumentRoom, userIds: readonly string[]) => void;
  readonly failed: (error: unknown, context?: object) => void;
  /** Lets everything else go on meanwhile, also when it is for no time at all. */
  readonly wait: (ms: number) => Promise<void>;
  /** What waits in all rooms of the process; one room alone has its own. */
  readonly weight?: WaitingWeight;
}

/** Why an update is not taken. */
export type Refusal = UpdateFault | 'too large' | 'too much waits' | 'closed';

type Appended = Awaited<ReturnType<DocumentLog['append']>>;

/** More carets of other processes than people write at once; those of a process that died would stay. */
const CARETS_ELSEWHERE = 1000;
const RETRY_MS = [50, 250, 1000, 2000];

/**
 * One open document in one process. What somebody writes goes to the log first; only what is committed is applied,
 * sent to the others and acknowledged, in this order.
 */
export class DocumentRoom {
  readonly key: DocumentKey;
  readonly kind: string;
  readonly ydoc = new Doc();
  readonly members = new Set<RoomMember>();
  /** The newest schema that wrote into the document. */
  schemaVersion: number;
  /** Bytes that the document takes at most, as snapshot and updates. */
  size: number;
  readonly #ports: RoomPorts;
  /** Who stands behind each client of Yjs, as far as seen. */
  readonly #writers = new Map<number, string>();
  /** Where everybody's caret is, for those who come later. */
  readonly #carets = new Map<RoomMember, CaretFrame>();
  /** The same of people who are connected to other processes, by their connection. */
  readonly #caretsElsewhere = new Map<number, CaretFrame>();
  #seq: number;
  /** Those of whom something was not written: nothing that follows it may be. */
  readonly #refused = new WeakSet<RoomMember>();
  readonly #waiting: WaitingUpdates;
  /** What those bring that wait. */
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

  /** Undefined when there is no such document. A document that cannot be read throws: it must never look empty. */
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

  /** The log's position that the document in memory stands at. */
  get seq(): number {
    return this.#seq;
  }

  /** Nobody can be in it any more; whoever comes needs it opened anew. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Answers a newcomer and lets them hear what follows, in one step: nothing falls between. */
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

  /** Takes a piece of writing; the reason when it is not taken. */
  submit(from: RoomMember, update: NewUpdate): Refusal | undefined {
    if (!this.#takesWriting || !this.members.has(from)) return 'closed';
    if (update.update.length > LIMITS.update || this.size + update.update.length > LIMITS.state)
      return 'too large';
    const check = { limits: LIMITS, ahead: this.#ahead, steps: new Steps() };
    const fault = checkUpdate(this.ydoc, update.update, check);
    // One block that is too deep must not keep from the log what is written around it and after it.
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

  /** From here on nothing more is taken, so that what has been taken comes to an end. What is sent now comes again. */
  stopTaking(): void {
    this.#takesWriting = false;
  }

  /** Sends one away; what of theirs is not on its way to the log comes again. */
  dismiss(member: RoomMember, code: number, reason: string): void {
    for (const { update } of this.#waiting.drop(member)) this.#ahead.forget(update);
    member.close(code, reason);
  }

  /** Where somebody's caret stands; empty when they left. Not stored. */
  moveCaret(from: RoomMember, position: Uint8Array): void {
    const { connectionId, userId, name } = from;
    const frame = { type: 'caret', connectionId, userId, name, position } as const;
    this.#carets.set(from, frame);
    this.#tell(frame, from);
    this.#ports.caretMoved(this.key, frame);
  }

  /** Where the carets of this process are. */
  get carets(): readonly CaretFrame[] {
    return [...this.#carets.values()];
  }

  /** The same from another process. */
  hearCaret(frame: CaretFrame): void {
    this.#caretsElsewhere.delete(frame.connectionId);
    if (frame.type === 'caret') this.#caretsElsewhere.set(frame.connectionId, frame);
    this.#tell(frame);
    const [oldest] = this.#caretsElsewhere.keys();
    if (this.#caretsElsewhere.size > CARETS_ELSEWHERE && oldest !== undefined)
      this.hearCaret({ type: 'gone', connectionId: oldest });
  }

  /** The other processes are no more, and cannot say that their people are gone. */
  forgetCaretsElsewhere(): void {
    for (const connectionId of this.#caretsElsewhere.keys()) this.hearCaret({ type: 'gone', connectionId });
  }

  /** Another process has written up to `seq`. However many say so, the log is looked at once. */
  hint(seq: number): void {
    if (seq <= this.#seq || this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    this.#take(async () => {
      this.#isCatchingUp = false;
      await this.catchUp();
    });
  }

  /** Resolves when what is known elsewhere is known here, or cannot be had. */
  async heardOf(seq: number): Promise<void> {
    this.hint(seq);
    await this.#turn;
  }

  async catchUp(): Promise<void> {
    await this.#spreadWritten();
  }

  /** Resolves when everything taken so far is committed, or given up. */
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

  /** Sends everybody away; what was not acknowledged comes again from where it was written. */
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

  /** One after the other: own writes and those of other processes are applied in the order of the log. */
  #take(step: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => (this.#isClosed ? undefined : step()))
      .catch((error: unknown) => this.#ports.failed(error, this.key));
  }

  /**
   * Writes what is next, and takes another turn for the rest. What is taken out is never put back, and between two turns
   * everything else in the process has its own: no round can come again without having done something.
   */
  async #writeNext(): Promise<void> {
    const group = this.#waiting.take();
    try {
      // Whoever brought it may have been sent away meanwhile.
      if (group.length > 0) await this.#writeGroup(group);
    } catch (error) {
      // What has become of it is in the log alone. Everybody comes again, and sends what was not acknowledged.
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
    // Only now is everything in the document that they come in behind.
    const updates = group.map(({ update }) => update);
    if (!comeInWithin(this.ydoc, updates, LIMITS.conflicts))
      return await this.#writeApart(group, CLOSE.tooLarge, 'too much work');
    const texts = group.flatMap(({ takenOut }) => takenOut ?? []);
    if (texts.length > 0) await this.#untilAnswered(() => this.#ports.keepRecovered(this.key, texts));
    const answer = await this.#append(group);
    if (answer === 'refused') return await this.#writeApart(group, CLOSE.badFrame, 'cannot be stored');
    if (!answer) return undefined;
    const { base, stored } = answer;
    // Others have written in between, or a repetition brings the position of its first time.
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
   * Something in the group cannot be stored: each sender's part by itself, then each update, and only whoever sent it is
   * sent away. What they sent after it is not written: it comes again behind it, or not at all.
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

  /** Undefined when the room has been closed meanwhile; refused when the database would say the same again. */
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

  /** Asks again as long as the database cannot be reached and the room is open. What would fail again is thrown. */
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

  /** What other processes wrote. */
  async #spreadWritten(upTo = 0): Promise<void> {
    const { schemaVersion, updates } = await this.#ports.log.after(this.key, this.#seq);
    this.#raiseSchema(schemaVersion);
    this.#spread(updates, upTo);
  }

  /** Before newer content reaches older code, that code is told not to write any more. */
  #raiseSchema(version: number): void {
    if (version <= this.schemaVersion) return;
    this.schemaVersion = version;
    for (const member of this.members) member.schemaRaised();
  }

  /** Applies committed updates up to `upTo` and sends them to everybody but their senders. */
  #spread(logged: readonly LoggedUpdate[], upTo = 0, group: readonly WaitingUpdate[] = []): void {
    const fresh = logged.filter(({ seq }) => seq > this.#seq);
    const recovered = fresh.flatMap((each) => this.#apply(each));
    this.#seq = Math.max(this.#seq, upTo);
    // Whoever sent a block that was taken out hears that it is gone.
    const senders = new Map(group.flatMap((each) => (each.takenOut ? [] : [[each.update, each.from]])));
    for (const { seq, update } of fresh) this.#tell({ type: 'change', seq, update }, senders.get(update));
    this.#keep(recovered);
    if (fresh.length > 0) this.#ports.changed(this, [...new Set(fresh.map(({ userId }) => userId))]);
  }

  /** They are in the log as well: what cannot be kept now is found again when the document is opened. */
  #keep(recovered: readonly RecoveredText[]): void {
    if (recovered.length === 0) return;
    const keep = this.#untilAnswered(() => this.#ports.keepRecovered(this.key, recovered));
    keep.catch((error: unknown) => this.#ports.failed(error, this.key));
  }

  #apply({ seq, userId, update }: LoggedUpdate): RecoveredText[] {
    this.#seq = Math.max(this.#seq, seq);
    this.size += update.length;
    try {
      // Who wrote first stays: by naming somebody else's client nobody is given their lost text.
      for (const { id } of decodeUpdate(update).structs)
        if (!this.#writers.has(id.client)) this.#writers.set(id.client, userId);
      return recoveredTextsOf(seq, applyFindingLost(this.ydoc, update, 'log'), this.#writers);
    } catch (error) {
      // One bad entry must not take the rest of the document with it.
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
