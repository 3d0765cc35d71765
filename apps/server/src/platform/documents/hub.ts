import { randomInt } from 'node:crypto';
import { CLOSE } from '@cairn/documents/protocol';
import { sql } from 'kysely';
import { Listener, type Db } from '../db/index.ts';
import { endedAmong, loadActor } from '../sync/index.ts';
import { BE_PRESENT, CARET_CHANNEL, CaretRelay } from './caret-relay.ts';
import { DocumentConnection, type DocumentSocket } from './connection.ts';
import { deriveLeftBehind } from './derive.ts';
import { DOCUMENT_CHANNEL, hintOf, nameOf, readHint } from './document-channel.ts';
import { documentKind, modeFor, type DocumentKinds } from './document-kind.ts';
import { pgDocumentLog, type DocumentKey, type DocumentLog } from './document-log.ts';
import { makeOnFirstOpening } from './first-opening.ts';
import type { RecoveredEntry } from './recovered-entries.ts';
import { dismissRecovered, keepRecovered, recoveredTextsFor } from './recovered-text.ts';
import { DocumentRoom, send, type RecoveredText } from './room.ts';
import { setAside, type SetAside } from './set-aside.ts';
import { RoomMaintenance } from './room-maintenance.ts';
import { WaitingWeight } from './waiting-updates.ts';

/** How long a room stays in memory after the last person left, so that reloading a page is cheap. */
const LINGER_MS = 30_000;
/** Makes up for a lost notification. */
const POLL_MS = 1000;
const PING_MS = 20_000;
const SWEEP_MS = 60_000;
/** How long changes in a workspace are collected before permissions are checked again. */
const RECHECK_MS = 100;
/** How long a stopping server waits for updates that are being written, and again for what is derived from them. */
const STOP_WITHIN_MS = 2000;
/** Documents that one person may have open in one process: far more tabs than anybody works with. */
const OPEN_OF_PERSON = 300;
/** How many empty rooms are kept for people who return soon; beyond these, a room closes with the last person. */
const MAX_LINGERING = 100;
/** How many documents may be on their way to one person unread; with more, the person retries in a moment. */
const UNREAD_OF_PERSON = 64 * 1024 * 1024;
/** How many recovered texts are shown together; the others are shown once these have been dealt with. */
const RECOVERED_AT_ONCE = 2 * 1024 * 1024;
const SYNC_CHANNEL = 'cairn_sync';
const ENDED_CHANNEL = 'cairn_ended';

export interface DocumentHubOptions {
  readonly db: Db;
  readonly url: string;
  readonly kinds: DocumentKinds;
  readonly failed: (error: unknown, context?: object) => void;
  /** Lets tests replace a part. */
  readonly log?: DocumentLog;
}

/** A member of the workspace, and the sign-in. */
export interface DocumentVisitor {
  readonly userId: string;
  readonly workspaceId: string;
  readonly signInId: string;
}

interface OpenRoom {
  readonly room: DocumentRoom;
  readonly maintenance: RoomMaintenance;
  linger: NodeJS.Timeout | undefined;
}

interface Present {
  readonly visitor: DocumentVisitor;
  readonly open: OpenRoom;
}

/** All documents that are open in this process. */
export class DocumentHub {
  readonly #options: DocumentHubOptions;
  readonly #log: DocumentLog;
  readonly #rooms = new Map<string, Promise<OpenRoom | undefined>>();
  readonly #present = new Map<DocumentConnection, Present>();
  /** The position up to which each workspace's log was checked for changes of permissions. */
  readonly #looked = new Map<string, number>();
  readonly #rechecks = new Map<string, NodeJS.Timeout>();
  readonly #listener: Listener;
  #timers: NodeJS.Timeout[] = [];
  readonly #carets: CaretRelay;
  readonly #weight = new WaitingWeight();
  #lingering = 0;
  /** The number that tells the carets of several processes apart. */
  #lastConnection = randomInt(2 ** 20) * 2 ** 20;
  #isStopped = false;

  constructor(options: DocumentHubOptions) {
    this.#options = options;
    this.#log = options.log ?? pgDocumentLog(options.db);
    this.#carets = new CaretRelay(options.db, options.failed);
    this.#listener = new Listener({
      url: options.url,
      channels: {
        [DOCUMENT_CHANNEL]: (payload) => this.#hint(payload),
        [SYNC_CHANNEL]: (payload) => this.#look(payload.split(':')[0] ?? ''),
        [ENDED_CHANNEL]: (signInId) => this.signedOut([signInId]),
        [CARET_CHANNEL]: (payload) => void this.#hearCaret(payload).catch(options.failed),
      },
      statements: [BE_PRESENT],
      onListening: () => void this.#heardNothing().catch(options.failed),
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    const { failed, db } = this.#options;
    this.#timers = [
      setInterval(() => void this.#poll().catch(failed), POLL_MS),
      setInterval(() => {
        for (const connection of this.#present.keys()) connection.ping();
      }, PING_MS),
      setInterval(() => void deriveLeftBehind(db, failed).catch(failed), SWEEP_MS),
    ];
  }

  /**
   * Accepts no more updates, lets accepted ones be committed, and then disconnects everyone. Unacknowledged updates are
   * sent again by their clients; nothing else needs saving, as the log holds everything. Ends even if people keep
   * writing or the database does not answer.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of [...this.#timers, ...this.#rechecks.values()]) clearInterval(timer);
    const rooms: OpenRoom[] = [];
    const opened = [...this.#rooms.values()].map(async (opening) => {
      const open = await opening.catch(() => undefined);
      open?.room.stopTaking();
      if (open) rooms.push(open);
      await open?.room.idle();
    });
    await within(STOP_WITHIN_MS, Promise.all(opened));
    for (const { room, linger } of rooms) {
      clearTimeout(linger);
      room.close(CLOSE.goingAway, 'restarting');
    }
    for (const connection of this.#present.keys()) connection.close(CLOSE.goingAway, 'restarting');
    await within(STOP_WITHIN_MS, Promise.all(rooms.map(({ maintenance }) => maintenance.stop())));
    await within(STOP_WITHIN_MS, this.#listener.stop());
  }

  /** Admits a person; returns a close code if there is no such document for them. */
  async open(
    visitor: DocumentVisitor,
    documentId: string,
    socket: DocumentSocket,
  ): Promise<DocumentConnection | { readonly refuse: number }> {
    const { db } = this.#options;
    if (this.#isStopped) return { refuse: CLOSE.goingAway };
    if (this.#presentOf(visitor.userId).length >= OPEN_OF_PERSON) return { refuse: CLOSE.tooFast };
    const key = { workspaceId: visitor.workspaceId, id: documentId };
    const looked = await this.#logPosition(visitor.workspaceId);
    const open = (await this.#room(key)) ?? (await this.#firstRoom(key, visitor.userId));
    if (!open || this.#isStopped) return { refuse: open ? CLOSE.goingAway : CLOSE.noAccess };
    const { room } = open;
    const mode = await this.#modeOf(room, visitor.userId);
    if (mode === undefined) return { refuse: CLOSE.noAccess };
    const name = await memberName(db, visitor);
    // Meanwhile everyone may have been disconnected, from the server or from this document.
    if (this.#wasStopped() || room.isClosed) return { refuse: CLOSE.goingAway };
    const connection = new DocumentConnection({
      room,
      socket,
      connectionId: (this.#lastConnection += 1),
      userId: visitor.userId,
      name,
      mode,
      // Not the time of day: if the clock is set back by an hour, everyone would lose an hour's frames.
      now: () => performance.now(),
      mayWelcome: (bytes) => this.#unreadBy(visitor.userId) + bytes <= UNREAD_OF_PERSON,
      greet: (greeted) => void this.#greet(greeted),
      dismiss: (recoveredId) => this.#dismiss(key, visitor.userId, recoveredId),
    });
    this.#stay(open);
    this.#present.set(connection, { visitor, open });
    // Permissions may have changed while they were looked up.
    this.#looked.set(visitor.workspaceId, Math.min(looked, this.#looked.get(visitor.workspaceId) ?? looked));
    return connection;
  }

  ended(connection: DocumentConnection): void {
    const present = this.#present.get(connection);
    if (!present) return;
    connection.ended();
    this.#present.delete(connection);
    const { open } = present;
    if ([...this.#present.values()].some((other) => other.open === open)) return;
    this.#linger(open);
    void open.maintenance.settle();
  }

  #linger(open: OpenRoom): void {
    this.#stay(open);
    const wait = this.#lingering < MAX_LINGERING ? LINGER_MS : 0;
    this.#lingering += 1;
    open.linger = setTimeout(() => {
      this.#stay(open);
      this.#letGo(open).catch(this.#options.failed);
    }, wait);
  }

  #stay(open: OpenRoom): void {
    if (open.linger === undefined) return;
    clearTimeout(open.linger);
    open.linger = undefined;
    this.#lingering -= 1;
  }

  #presentOf(userId: string): DocumentConnection[] {
    return [...this.#present.keys()].filter((connection) => connection.userId === userId);
  }

  #unreadBy(userId: string): number {
    return this.#presentOf(userId).reduce((sum, { buffered }) => sum + buffered, 0);
  }

  /** Checked again after waiting. */
  #wasStopped(): boolean {
    return this.#isStopped;
  }

  signedOut(signInIds: readonly string[]): void {
    for (const [connection, { visitor }] of this.#present)
      if (signInIds.includes(visitor.signInId)) connection.close(CLOSE.signedOut, 'signed out');
  }

  /** Sign-outs and changes of permissions may have been announced while nobody was listening here. */
  async #heardNothing(): Promise<void> {
    const signIns = [...this.#present.values()].map(({ visitor }) => visitor.signInId);
    this.signedOut(await endedAmong(this.#options.db, signIns));
    for (const workspaceId of this.#looked.keys()) this.#look(workspaceId);
  }

  get connections(): number {
    return this.#present.size;
  }

  async #room(key: DocumentKey): Promise<OpenRoom | undefined> {
    const name = nameOf(key);
    const begun = this.#rooms.get(name);
    const known = await begun;
    if (known && !known.room.isClosed) return known;
    // Somebody else who waited may have started to open it again.
    if (this.#rooms.get(name) !== begun) return await this.#room(key);
    const opening = this.#openRoom(key);
    this.#rooms.set(name, opening);
    const forget = (): void => {
      if (this.#rooms.get(name) === opening) this.#rooms.delete(name);
    };
    try {
      const open = await opening;
      if (!open) forget();
      return open;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** The room of a row's text that nobody has opened before. */
  async #firstRoom(key: DocumentKey, userId: string): Promise<OpenRoom | undefined> {
    const isMade = await makeOnFirstOpening(this.#options.db, this.#options.kinds, key, userId);
    return isMade ? await this.#room(key) : undefined;
  }

  async #openRoom(key: DocumentKey): Promise<OpenRoom | undefined> {
    const { db, failed } = this.#options;
    let maintenance: RoomMaintenance | undefined;
    const room = await DocumentRoom.open(key, {
      log: this.#log,
      keepRecovered: (of, recovered) => this.#keepRecovered(of, recovered),
      setAside: (of, part) => void this.#setAside(of, part),
      committed: (of, seq) => void this.#notify(of, seq),
      caretMoved: (of, frame) => this.#carets.tell(of, frame),
      changed: () => maintenance?.changed(),
      failed,
      wait: (ms) => new Promise((resolve) => (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms))),
      weight: this.#weight,
    });
    if (!room) return undefined;
    maintenance = new RoomMaintenance(db, room, failed);
    void this.#askForCarets(key).catch(failed);
    return { room, maintenance, linger: undefined };
  }

  async #letGo(open: OpenRoom): Promise<void> {
    await open.room.idle();
    await open.maintenance.settle();
    if ([...this.#present.values()].some((present) => present.open === open)) return;
    const name = nameOf(open.room.key);
    if ((await this.#rooms.get(name)) === open) this.#rooms.delete(name);
    open.room.ydoc.destroy();
  }

  async #modeOf(room: DocumentRoom, userId: string) {
    const { db } = this.#options;
    const { workspaceId, id } = room.key;
    const kind = documentKind(this.#options.kinds, room.kind);
    const [actor, subject] = await Promise.all([
      loadActor(db, { userId, workspaceId }),
      kind.subjectOf(db, id, workspaceId),
    ]);
    return modeFor(kind, actor, subject);
  }

  async #greet(connection: DocumentConnection): Promise<void> {
    try {
      for (const entry of await this.#waitingFor(connection)) sendRecovered(connection, entry);
    } catch (error) {
      this.#options.failed(error);
    }
  }

  /** As many as are shown together. */
  async #waitingFor({ room, userId }: DocumentConnection): Promise<RecoveredEntry[]> {
    let bytes = 0;
    const entries = await recoveredTextsFor(this.#options.db, room.key, userId);
    return entries.filter(({ text }) => (bytes += text.length) <= RECOVERED_AT_ONCE || bytes === text.length);
  }

  async #dismiss(key: DocumentKey, userId: string, recoveredId: string): Promise<void> {
    try {
      if (!(await dismissRecovered(this.#options.db, key, userId, recoveredId))) return;
      const connections = this.#connectionsTo(key);
      for (const connection of connections) {
        send(connection, { type: 'dismissed', id: recoveredId });
        connection.shownRecovered.delete(recoveredId);
      }
      // What was lost in the same place since, and what there was no room for.
      await this.#tellGrown(connections.filter((connection) => connection.userId === userId));
    } catch (error) {
      this.#options.failed(error);
    }
  }

  async #keepRecovered(key: DocumentKey, recovered: readonly RecoveredText[]): Promise<void> {
    if (!(await keepRecovered(this.#options.db, key, recovered))) return;
    const people = new Set(recovered.map(({ userId }) => userId));
    await this.#tellGrown(
      this.#connectionsTo(key).filter(({ userId }) => people.has(undefined) || people.has(userId)),
    );
  }

  /** The waiting texts are read once for all connections of a person. */
  async #tellGrown(connections: readonly DocumentConnection[]): Promise<void> {
    const read = new Map<string, readonly RecoveredEntry[]>();
    for (const connection of connections) {
      const entries = read.get(connection.userId) ?? (await this.#waitingFor(connection));
      read.set(connection.userId, entries);
      tellGrown(connection, entries);
    }
  }

  #connectionsTo(key: DocumentKey): DocumentConnection[] {
    return [...this.#present]
      .filter(([, { open }]) => nameOf(open.room.key) === nameOf(key))
      .map(([connection]) => connection);
  }

  async #setAside(key: DocumentKey, part: SetAside): Promise<void> {
    const { db, failed } = this.#options;
    failed(part.error, { ...key, setAside: part.part, seq: part.seq });
    await setAside(db, key, part).catch(failed);
  }

  async #notify(key: DocumentKey, seq: number): Promise<void> {
    try {
      await sql`select pg_notify(${DOCUMENT_CHANNEL}, ${hintOf(key, seq)})`.execute(this.#options.db);
    } catch (error) {
      // The other processes poll.
      this.#options.failed(error);
    }
  }

  async #hearCaret(payload: string): Promise<void> {
    const heard = this.#carets.hear(payload);
    const open = heard && (await this.#rooms.get(nameOf(heard.key)));
    if (!open) return;
    if (heard.frame) open.room.hearCaret(heard.frame);
    else for (const frame of open.room.carets) this.#carets.tell(heard.key, frame);
  }

  async #askForCarets(key: DocumentKey): Promise<void> {
    await this.#lookForOthers();
    this.#carets.ask(key);
  }

  async #lookForOthers(): Promise<void> {
    const { areGone } = await this.#carets.lookAround();
    if (!areGone) return;
    for (const opening of this.#rooms.values()) (await opening)?.room.forgetCaretsElsewhere();
  }

  #hint(payload: string): void {
    const { key, seq } = readHint(payload);
    this.#rooms
      .get(nameOf(key))
      ?.then((open) => open?.room.hint(seq))
      .catch(() => undefined);
  }

  /** Something changed in a workspace, perhaps somebody's permissions. */
  #look(workspaceId: string): void {
    if (!this.#looked.has(workspaceId) || this.#rechecks.has(workspaceId) || this.#isStopped) return;
    const look = (): void => {
      this.#rechecks.delete(workspaceId);
      this.#recheckIfNeeded(workspaceId).catch(this.#options.failed);
    };
    this.#rechecks.set(workspaceId, setTimeout(look, RECHECK_MS));
  }

  async #recheckIfNeeded(workspaceId: string): Promise<void> {
    const here = [...this.#present].filter(([, { visitor }]) => visitor.workspaceId === workspaceId);
    if (here.length === 0) {
      this.#looked.delete(workspaceId);
      return;
    }
    const ids = [...new Set(here.map(([, { open }]) => open.room.key.id))];
    const from = this.#looked.get(workspaceId) ?? 0;
    const { rows } = await sql<{ upTo: number | null; matters: boolean | null }>`
      select max(seq) as up_to, bool_or(op in ('G', 'B') or row_id = any(${ids}::text[])
        or model in ('workspace', 'member', 'project', 'projectMember')) as matters
      from changes where workspace_id = ${workspaceId} and seq > ${from}`.execute(this.#options.db);
    const [row] = rows;
    if (row?.matters === true) await Promise.all(here.map(([connection]) => this.#recheck(connection)));
    if (typeof row?.upTo === 'number') this.#looked.set(workspaceId, row.upTo);
  }

  async #recheck(connection: DocumentConnection): Promise<void> {
    const mode = await this.#modeOf(connection.room, connection.userId);
    if (mode === undefined) connection.close(CLOSE.noAccess, 'no access');
    else connection.grant(mode);
  }

  async #poll(): Promise<void> {
    if (this.#present.size === 0) return;
    await this.#lookForOthers();
    const { db } = this.#options;
    const keys = [
      ...new Map(
        [...this.#present.values()].map(({ open }) => [nameOf(open.room.key), open.room.key]),
      ).values(),
    ];
    const { rows: heads } = await sql<DocumentKey & { head: number }>`
      select d.workspace_id, d.id, d.head_seq as head from doc d
      join unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${keys.map((key) => key.id)}::uuid[])
        as here(workspace_id, id) on here.workspace_id = d.workspace_id and here.id = d.id`.execute(db);
    for (const { head, ...key } of heads) this.#hint(hintOf(key, head));
    const { rows: clocks } = await sql<{ workspaceId: string; seq: number }>`
      select workspace_id, seq from workspace_clock where workspace_id = any(${[...this.#looked.keys()]}::uuid[])`.execute(
      db,
    );
    for (const { workspaceId, seq } of clocks)
      if (seq > (this.#looked.get(workspaceId) ?? 0)) this.#look(workspaceId);
  }

  async #logPosition(workspaceId: string): Promise<number> {
    const { rows } = await sql<{ seq: number }>`
      select seq from workspace_clock where workspace_id = ${workspaceId}`.execute(this.#options.db);
    return rows[0]?.seq ?? 0;
  }
}

function sendRecovered(
  connection: DocumentConnection,
  { id, text, at, isRefused, pieces }: RecoveredEntry,
): void {
  connection.shownRecovered.set(id, text.length);
  if (pieces) {
    const numbers = pieces.flatMap((piece) => [...piece.id, piece.length]);
    send(connection, { type: 'pieces', id, pieces: numbers.join(' ') });
  }
  send(connection, { type: isRefused ? 'refused' : 'recovered', id, text, at });
}

/** A text that has grown replaces what was shown of it. */
function tellGrown(connection: DocumentConnection, entries: readonly RecoveredEntry[]): void {
  const shown = connection.shownRecovered;
  for (const entry of entries) {
    if (shown.get(entry.id) === entry.text.length) continue;
    const before = entry.rowIds.filter((id) => id !== entry.id && shown.has(id));
    sendRecovered(connection, entry);
    for (const id of before) {
      shown.delete(id);
      send(connection, { type: 'dismissed', id });
    }
  }
}

async function memberName(db: Db, { userId, workspaceId }: DocumentVisitor): Promise<string> {
  const { rows } = await sql<{ displayName: string }>`
    select display_name from members where workspace_id = ${workspaceId} and id = ${userId}`.execute(db);
  return rows[0]?.displayName ?? '';
}

/** Waits no longer than this, whatever happens. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), over]);
  clearTimeout(timer);
}
