import { setTimeout as sleep } from 'node:timers/promises';
import { memoryDocumentStore, openDocument, type OpenDocument } from '@cairn/documents';
import { createLabel, schema, updateIssues } from '@cairn/domain';
import { browserClock, SyncEngine } from '@cairn/sync/client';
import { MemoryStore } from '@cairn/sync/memory-store';
import { uuid } from '@cairn/sync/schema';
import { XmlElement, XmlText } from 'yjs';
import { connectAs } from '../connect-as.ts';
import { NodeTransport, oneTab } from '../node-transport.ts';
import type { Place } from '../place.ts';
import type { Scene } from './scene.ts';

/** The neighbour's activities, each over its own channel. */
export const WAYS = ['edit', 'call', 'type', 'search'] as const;
export type Way = (typeof WAYS)[number];

/** How long each took, in ms; infinite if it was refused or never answered. */
export type Times = Readonly<Record<Way, readonly number[]>>;

const BETWEEN_MS = 10;
const ANSWER_LIMIT_MS = 20_000;

/** A person who edits, calls, types and searches at a human pace, one thing after the other per channel. */
export class Neighbour {
  readonly failures: string[] = [];
  readonly #place: Place;
  readonly #engine: SyncEngine;
  readonly #page: OpenDocument;
  readonly #line = new XmlText();
  #words = 0;

  constructor({ neighbour, pageId }: Scene) {
    this.#place = neighbour;
    const { url, slug, cookie, userId } = neighbour;
    this.#engine = new SyncEngine({
      schema,
      userId,
      transport: new NodeTransport(url, slug, cookie),
      local: new MemoryStore(),
      tabs: oneTab,
      clock: browserClock,
      onRefused: (refusal) => this.failures.push(`an edit was refused: ${refusal.message}`),
      onDiskFailed: (error) => {
        throw error;
      },
    });
    this.#page = openDocument({
      documentId: pageId,
      workspaceSlug: slug,
      user: { id: userId, name: 'neighbour' },
      store: memoryDocumentStore(),
      connect: connectAs(neighbour),
    });
  }

  async start(): Promise<void> {
    await this.#engine.start();
    await until(() => this.#engine.getState().phase === 'ready' && this.#page.isReady.get());
    const block = new XmlElement('paragraph');
    this.#page.ydoc.transact(() => {
      this.#page.ydoc.getXmlFragment('content').push([block]);
      block.insert(0, [this.#line]);
    });
  }

  /** Works for a given time, and returns how long each thing took. */
  async work(ms: number): Promise<Times> {
    const until = performance.now() + ms;
    const times: Record<Way, number[]> = { edit: [], call: [], type: [], search: [] };
    await Promise.all(
      WAYS.map(async (way) => {
        while (performance.now() < until) {
          times[way].push(await this.#timed(way));
          await sleep(BETWEEN_MS);
        }
      }),
    );
    return times;
  }

  close(): void {
    this.#engine.stop();
    void this.#page.close();
  }

  async #timed(way: Way): Promise<number> {
    const began = performance.now();
    try {
      if (await this.#do(way)) return performance.now() - began;
    } catch (error) {
      this.failures.push(`${way}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return Number.POSITIVE_INFINITY;
  }

  #do(way: Way): Promise<boolean> {
    if (way === 'edit') return this.#edit();
    if (way === 'call') return this.#call();
    return way === 'type' ? this.#type() : this.#search();
  }

  async #edit(): Promise<boolean> {
    const { issueId } = this.#place;
    const patch = { title: `Stones ${uuid()}` };
    const { settled } = this.#engine.run(updateIssues, { changes: [{ issueId, patch }] });
    return (await inTime(settled, 'an edit')) === undefined;
  }

  async #call(): Promise<boolean> {
    const { slug, projectId } = this.#place;
    const args = { id: uuid(), projectId, name: uuid(), color: '#3b82f6', parentId: null, sortOrder: 'a0' };
    const command = { name: createLabel.name, v: createLabel.version, args };
    return await this.#ask('POST', `/api/workspaces/${slug}/commands`, command);
  }

  async #type(): Promise<boolean> {
    this.#line.insert(this.#line.length, `word${(this.#words += 1)} `);
    await inTime(
      until(() => this.#page.unsynced.get() === 0),
      'a word',
    );
    return true;
  }

  #search(): Promise<boolean> {
    return this.#ask('GET', `/api/workspaces/${this.#place.slug}/search?q=river`);
  }

  async #ask(method: string, path: string, body?: object): Promise<boolean> {
    const { url, cookie } = this.#place;
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const said = await answer.text();
    if (!answer.ok) this.failures.push(`${path} answered ${answer.status}: ${said.slice(0, 200)}`);
    return answer.ok;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(2);
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} was not settled in ${ANSWER_LIMIT_MS / 1000} s`)),
      ANSWER_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
