import { createComment, createIssue, removeIssues, restoreIssues, schema, updateIssues } from '@cairn/domain';
import { browserClock, SyncEngine, type Receipt } from '@cairn/sync/client';
import { MemoryStore } from '@cairn/sync/memory-store';
import { uuid } from '@cairn/sync/schema';
import type { Entry, Ledger } from './ledger.ts';
import { NodeTransport, oneTab } from './node-transport.ts';
import { PLAIN_ISSUE, type Place } from './place.ts';
import type { Worker } from './stand.ts';

/** Concurrent edits of a writer. */
const AT_ONCE = 16;
const REMOVED_SHARE = 0.03;

/** A client that works without a pause, with the real client engine over a real socket. */
export class Writer implements Worker {
  readonly engine: SyncEngine;
  readonly #place: Place;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #issueIds: string[] = [];
  readonly #removedIds: string[] = [];
  #running = 0;
  #stopped = true;

  constructor(place: Place, ledger: Ledger, random: () => number) {
    this.#place = place;
    this.#ledger = ledger;
    this.#random = random;
    this.engine = new SyncEngine({
      schema,
      userId: place.userId,
      transport: new NodeTransport(place.url, place.slug, place.cookie),
      local: new MemoryStore(),
      tabs: oneTab,
      clock: browserClock,
      onRefused: () => undefined,
      onDiskFailed: (error) => {
        throw error;
      },
    });
  }

  async start(): Promise<void> {
    await this.engine.start();
  }

  go(): void {
    this.#stopped = false;
    while (this.#running < AT_ONCE) void this.#work();
  }

  rest(): void {
    this.#stopped = true;
  }

  /** The log position that this client has seen. */
  get cursor(): number {
    return this.engine.position.cursor;
  }

  get state(): string {
    return JSON.stringify(this.engine.getState());
  }

  /** Nothing is in flight or waiting. */
  get isAtRest(): boolean {
    const { unsent, link, phase } = this.engine.getState();
    return this.#running === 0 && unsent === 0 && link === 'open' && phase === 'ready';
  }

  async #work(): Promise<void> {
    this.#running++;
    while (!this.#stopped) {
      const [entry, receipt] = this.#edit();
      const refusal = await receipt.settled;
      if (refusal) entry.refused = refusal.message;
      else entry.acknowledged = true;
    }
    this.#running--;
  }

  #edit(): readonly [Entry, Receipt] {
    const at = Math.floor(this.#random() * this.#issueIds.length * 1.5);
    const issueId = this.#issueIds[at];
    if (issueId === undefined) return this.#restore() ?? this.#create();
    if (this.#random() < REMOVED_SHARE) return this.#remove(at, issueId);
    const entry = this.#ledger.intend(
      this.#random() < 0.6 ? 'title' : 'comment',
      this.#place.workspaceId,
      issueId,
    );
    if (entry.kind === 'title')
      return [entry, this.engine.run(updateIssues, { changes: [{ issueId, patch: { title: entry.text } }] })];
    return [entry, this.engine.run(createComment, { id: uuid(), issueId, body: paragraph(entry.text) })];
  }

  #remove(at: number, issueId: string): readonly [Entry, Receipt] {
    this.#issueIds.splice(at, 1);
    this.#removedIds.push(issueId);
    const entry = this.#ledger.intend('remove', this.#place.workspaceId, issueId);
    return [entry, this.engine.run(removeIssues, { issueIds: [issueId] })];
  }

  /** Half of the time, restores a deleted one, which no one touches afterwards. */
  #restore(): readonly [Entry, Receipt] | undefined {
    const issueId = this.#random() < 0.5 ? this.#removedIds.pop() : undefined;
    if (issueId === undefined) return undefined;
    const { projectId, workspaceId } = this.#place;
    const entry = this.#ledger.intend('restore', workspaceId, issueId);
    return [entry, this.engine.run(restoreIssues, { projectId, issueIds: [issueId] })];
  }

  #create(): readonly [Entry, Receipt] {
    const { projectId, stateId, workspaceId } = this.#place;
    const id = uuid();
    const entry = this.#ledger.intend('issue', workspaceId, id);
    this.#issueIds.push(id);
    const row = { id, projectId, title: entry.text, stateId, sortOrder: 'a0', ...PLAIN_ISSUE };
    return [entry, this.engine.run(createIssue, row)];
  }
}

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
