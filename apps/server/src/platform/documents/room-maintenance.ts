import { encodeStateAsUpdate } from 'yjs';
import { withTransaction, type Db } from '../db/index.ts';
import { compactDocument } from './compact.ts';
import { derive, storeDerived } from './derive.ts';
import type { DocumentRoom } from './room.ts';
import { keepSpell } from './versions.ts';

/** How far search and read-only copies may be behind. */
const DERIVE_AFTER_MS = 1000;
/** A version is kept when nobody has written for this long … */
const SPELL_PAUSE_MS = 2 * 60_000;
/** … and this often while people keep writing. */
const SPELL_LENGTH_MS = 10 * 60_000;
const COMPACT_AFTER = 500;

/** Maintains what is derived from one room: derived rows, versions, snapshots. All of it can be derived again. */
export class RoomMaintenance {
  readonly #db: Db;
  readonly #room: DocumentRoom;
  readonly #failed: (error: unknown) => void;
  #deriveTimer: NodeJS.Timeout | undefined;
  #spellTimer: NodeJS.Timeout | undefined;
  #spellBegan: number | undefined;
  #underived = false;
  #sinceSnapshot = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(db: Db, room: DocumentRoom, failed: (error: unknown) => void) {
    this.#db = db;
    this.#room = room;
    this.#failed = failed;
  }

  changed(): void {
    this.#underived = true;
    this.#deriveTimer ??= setTimeout(() => this.#then(() => this.#derive()), DERIVE_AFTER_MS);
    this.#spellBegan ??= performance.now();
    clearTimeout(this.#spellTimer);
    const left = this.#spellBegan + SPELL_LENGTH_MS - performance.now();
    this.#spellTimer = setTimeout(
      () => this.#then(() => this.#endSpell()),
      Math.max(0, Math.min(SPELL_PAUSE_MS, left)),
    );
    this.#sinceSnapshot += 1;
    if (this.#sinceSnapshot === COMPACT_AFTER) this.#then(() => this.#compact());
  }

  /** Nobody has the document open any more. */
  async settle(): Promise<void> {
    this.#then(async () => {
      await this.#derive();
      await this.#endSpell();
      if (this.#sinceSnapshot > 0) await this.#compact();
    });
    await this.#work;
  }

  /** Cancels the timers; a later start does what is left. */
  async stop(): Promise<void> {
    clearTimeout(this.#deriveTimer);
    clearTimeout(this.#spellTimer);
    this.#then(() => this.#derive());
    await this.#work;
  }

  #then(step: () => Promise<unknown>): void {
    this.#work = this.#work.then(step).catch(this.#failed);
  }

  async #derive(): Promise<void> {
    clearTimeout(this.#deriveTimer);
    this.#deriveTimer = undefined;
    if (!this.#underived) return;
    this.#underived = false;
    const { key, kind, ydoc, seq } = this.#room;
    await storeDerived(this.#db, key, kind, derive(ydoc, seq));
  }

  async #endSpell(): Promise<void> {
    clearTimeout(this.#spellTimer);
    if (this.#spellBegan === undefined) return;
    this.#spellBegan = undefined;
    const { key, ydoc, seq } = this.#room;
    const state = encodeStateAsUpdate(ydoc);
    await withTransaction(this.#db, (tx) => keepSpell(tx, key, seq, state));
  }

  async #compact(): Promise<void> {
    this.#sinceSnapshot = 0;
    await compactDocument(this.#db, this.#room.key);
    this.#room.size = encodeStateAsUpdate(this.#room.ydoc).length;
  }
}
