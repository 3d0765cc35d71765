import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { decodeServerFrame, encodeServerFrame, type ServerFrame } from '@cairn/documents/protocol';
import type { Db } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';

/** Carries carets between processes, as they are not in the log. */
export const CARET_CHANNEL = 'cairn_carets';

/** A lock that all listening processes share, so that each can count them. The two numbers are arbitrary. */
const PRESENCE = { class: 1_667_330_661, object: 1 };
export const BE_PRESENT = `select pg_advisory_lock_shared(${PRESENCE.class}, ${PRESENCE.object})`;

/** PostgreSQL carries less than 8,000 bytes; a caret with its name takes a quarter of that. */
const LONGEST_PAYLOAD = 7900;
const MAX_UNTOLD = 5000;

export type CaretFrame = Extract<ServerFrame, { type: 'caret' | 'gone' }>;

export interface HeardCaret {
  readonly key: DocumentKey;
  /** Without a caret: somebody has joined, and asks where everyone is. */
  readonly frame: CaretFrame | undefined;
}

/** Tells other processes where carets are; a single process sends nothing. */
export class CaretRelay {
  readonly #db: Db;
  readonly #failed: (error: unknown) => void;
  readonly #self = randomUUID();
  #hasOthers = false;
  readonly #untold = new Map<string, string>();
  #isTelling = false;

  constructor(db: Db, failed: (error: unknown) => void) {
    this.#db = db;
    this.#failed = failed;
  }

  /** Whether the other processes have gone since the last call. */
  async lookAround(): Promise<{ areGone: boolean }> {
    const { rows } = await sql<{ processes: number }>`
      select count(*)::int as processes from pg_locks
      where locktype = 'advisory' and classid = ${PRESENCE.class} and objid = ${PRESENCE.object}
        and database = (select oid from pg_database where datname = current_database())`.execute(this.#db);
    const had = this.#hasOthers;
    this.#hasOthers = (rows[0]?.processes ?? 0) > 1;
    return { areGone: had && !this.#hasOthers };
  }

  tell(key: DocumentKey, frame: CaretFrame): void {
    const bytes = Buffer.from(encodeServerFrame(frame)).toString('base64');
    this.#notify(key, String(frame.connectionId), bytes);
  }

  ask(key: DocumentKey): void {
    this.#notify(key, '', '');
  }

  /** Undefined for messages of this process. */
  hear(payload: string): HeardCaret | undefined {
    const [self, workspaceId = '', id = '', bytes = ''] = payload.split(':');
    if (self === this.#self) return undefined;
    const frame = bytes === '' ? undefined : decodeServerFrame(Buffer.from(bytes, 'base64'));
    return {
      key: { workspaceId, id },
      frame: frame?.type === 'caret' || frame?.type === 'gone' ? frame : undefined,
    };
  }

  /** While the database is slow, only the latest position of each caret waits, and no more than this many. */
  #notify({ workspaceId, id }: DocumentKey, whose: string, bytes: string): void {
    if (!this.#hasOthers) return;
    const payload = [this.#self, workspaceId, id, bytes].join(':');
    const name = `${workspaceId}:${id}:${whose}`;
    if (payload.length > LONGEST_PAYLOAD) return;
    if (this.#untold.size >= MAX_UNTOLD && !this.#untold.has(name)) return;
    this.#untold.set(name, payload);
    if (!this.#isTelling) void this.#tellAll();
  }

  /** Undeliverable positions are dropped: the caret's next position replaces them. */
  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    for (let [next] = this.#untold; next; [next] = this.#untold) {
      const [name, payload] = next;
      this.#untold.delete(name);
      await sql`select pg_notify(${CARET_CHANNEL}, ${payload})`.execute(this.#db).catch(this.#failed);
    }
    this.#isTelling = false;
  }
}
