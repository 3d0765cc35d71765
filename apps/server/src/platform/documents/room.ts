import {
  CLOSE,
  encodeServerFrame,
  LIMITS,
  type DocumentMode,
  type ServerFrame,
} from '@cairn/documents/protocol';
import { applyFindingLost, checkUpdate, type UpdateFault } from '@cairn/documents/content';
import { applyUpdate, decodeUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import type { CaretFrame } from './caret-relay.ts';
import {
  DocumentGone,
  type DocumentKey,
  type DocumentLog,
  type LoggedUpdate,
  type NewUpdate,
} from './document-log.ts';

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
export interface Rescue {
  readonly seq: number;
  readonly ordinal: number;
  readonly userId: string | undefined;
  readonly text: string;
}

export interface RoomPorts {
  readonly log: DocumentLog;
  /** Keeps lost texts; the same one again is kept once. */
  readonly keepRescued: (key: DocumentKey, rescued: readonly Rescue[]) => Promise<void>;
  /** Told after each commit made here, for the other processes. */
  readonly committed: (key: DocumentKey, seq: number) => void;
  /** Told where carets of this process are, for the other processes. */
  readonly caretMoved: (key: DocumentKey, frame: CaretFrame) => void;
  /** Told after content has changed, whoever changed it. */
  readonly changed: (room: DocumentRoom, userIds: readonly string[]) => void;
  readonly failed: (error: unknown, context?: object) => void;
  readonly wait: (ms: number) => Promise<void>;
}

interface Waiting extends NewUpdate {
  readonly from: RoomMember;
}

/** One statement takes so many updates and bytes. */
const GROUP = 200;
const GROUP_BYTES = 4 * 1024 * 1024;
/** What may wait for a database that does not answer, before everybody is sent away to keep their writing themselves. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
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
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #turn: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isClosed = false;

  private constructor(key: DocumentKey, kind: string, schemaVersion: number, seq: number, ports: RoomPorts) {
    this.key = key;
    this.kind = kind;
    this.schemaVersion = schemaVersion;
    this.size = 0;
    this.#seq = seq;
    this.#ports = ports;
  }

  /** Undefined when there is no such document. A document that cannot be read throws: it must never look empty. */
  static async open(key: DocumentKey, ports: RoomPorts): Promise<DocumentRoom | undefined> {
    const stored = await ports.log.load(key);
    if (!stored) return undefined;
    const room = new DocumentRoom(key, stored.kind, stored.schemaVersion, stored.snapshotSeq, ports);
    if (stored.snapshot) applyUpdate(room.ydoc, stored.snapshot, 'log');
    room.size = stored.snapshot?.length ?? 0;
    const rescued = stored.tail.flatMap((logged) => room.#apply(logged));
    room.#seq = Math.max(room.#seq, stored.head);
    if (rescued.length > 0) await ports.keepRescued(key, rescued);
    return room;
  }

  /** The log's position that the document in memory stands at. */
  get seq(): number {
    return this.#seq;
  }

  /** Answers a newcomer and lets them hear what follows, in one step: nothing falls between. */
  join(member: RoomMember, stateVector: Uint8Array): void {
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
  }

  leave(member: RoomMember): void {
    if (!this.members.delete(member)) return;
    this.#carets.delete(member);
    const frame = { type: 'gone', connectionId: member.connectionId } as const;
    this.#tell(frame, member);
    this.#ports.caretMoved(this.key, frame);
  }

  /** Takes a piece of writing; a fault when it may not be stored. */
  submit(from: RoomMember, update: NewUpdate): UpdateFault | 'too large' | undefined {
    if (update.update.length > LIMITS.update || this.size + update.update.length > LIMITS.state)
      return 'too large';
    const fault = checkUpdate(this.ydoc, update.update, LIMITS.depth);
    if (fault) return fault;
    this.#waiting.push({ ...update, from });
    this.#waitingBytes += update.update.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES) this.close(1013, 'the database does not answer');
    else if (!this.#isWriting) this.#take(() => this.#write());
    return undefined;
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
    if (frame.type === 'caret') this.#caretsElsewhere.set(frame.connectionId, frame);
    else this.#caretsElsewhere.delete(frame.connectionId);
    this.#tell(frame);
  }

  /** The other processes are no more, and cannot say that their people are gone. */
  forgetCaretsElsewhere(): void {
    for (const connectionId of this.#caretsElsewhere.keys()) this.hearCaret({ type: 'gone', connectionId });
  }

  /** Another process has written up to `seq`. */
  hint(seq: number): void {
    if (seq > this.#seq) this.#take(() => this.catchUp());
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
    this.#isClosed = true;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const member of this.members) member.close(code, reason);
  }

  tellAll(frame: ServerFrame): void {
    this.#tell(frame);
  }

  /** One after the other: own writes and those of other processes are applied in the order of the log. */
  #take(step: () => Promise<void>): void {
    this.#turn = this.#turn.then(step).catch((error: unknown) => this.#ports.failed(error, this.key));
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#waiting.length > 0) await this.#writeGroup(this.#nextGroup());
    } finally {
      this.#isWriting = false;
    }
  }

  #nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { update } of this.#waiting) {
      bytes += update.length;
      if (count > 0 && (count >= GROUP || bytes > GROUP_BYTES)) break;
      count += 1;
    }
    return this.#waiting.slice(0, count);
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const answer = await this.#append(group);
    if (!answer) return;
    const { base, stored } = answer;
    this.#waiting = this.#waiting.slice(group.length);
    this.#waitingBytes -= group.reduce((sum, { update }) => sum + update.length, 0);
    // Others have written in between, or a repetition brings the position of its first time.
    if (base > this.#seq) await this.#spreadWritten(base);
    this.#raiseSchema(Math.max(...group.map((each) => each.schemaVersion)));
    const logged = group.map(({ userId, update }, at) => ({ seq: base + at + 1, userId, update }));
    this.#spread(
      logged.filter(({ seq }) => stored.includes(seq)),
      base + group.length,
      group,
    );
    for (const { from, clientId, n } of group)
      send(from, { type: 'ack', clientId, n, seq: base + group.length });
    if (stored.length > 0) this.#ports.committed(this.key, base + group.length);
  }

  /** Undefined when the room has been closed meanwhile. Until the database answers nothing is acknowledged. */
  async #append(
    group: readonly NewUpdate[],
  ): Promise<{ base: number; stored: readonly number[] } | undefined> {
    for (let attempt = 0; !this.#isClosed; attempt++) {
      try {
        return await this.#ports.log.append(this.key, group);
      } catch (error) {
        if (error instanceof DocumentGone) {
          this.close(CLOSE.noAccess, 'gone');
          return undefined;
        }
        this.#ports.failed(error, this.key);
        await this.#ports.wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
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
  #spread(logged: readonly LoggedUpdate[], upTo = 0, group: readonly Waiting[] = []): void {
    const fresh = logged.filter(({ seq }) => seq > this.#seq);
    const rescued = fresh.flatMap((each) => this.#apply(each));
    this.#seq = Math.max(this.#seq, upTo);
    for (const { seq, update } of fresh) {
      const sender = group.find((each) => each.update === update)?.from;
      this.#tell({ type: 'change', seq, update }, sender);
    }
    if (rescued.length > 0)
      this.#ports
        .keepRescued(this.key, rescued)
        .catch((error: unknown) => this.#ports.failed(error, this.key));
    if (fresh.length > 0) this.#ports.changed(this, [...new Set(fresh.map(({ userId }) => userId))]);
  }

  #apply({ seq, userId, update }: LoggedUpdate): Rescue[] {
    this.#seq = Math.max(this.#seq, seq);
    this.size += update.length;
    try {
      for (const { id } of decodeUpdate(update).structs) this.#writers.set(id.client, userId);
      return applyFindingLost(this.ydoc, update, 'log').map(({ text, writer }, ordinal) => ({
        seq,
        ordinal,
        text,
        userId: this.#writers.get(writer),
      }));
    } catch (error) {
      // One bad entry must not take the rest of the document with it.
      this.#ports.failed(error, { ...this.key, seq });
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
