import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { openTracker, type Tracker } from '../../../apps/server/test/given/tracker.ts';
import { connectTo } from '../connect-to.ts';
import type { Instance } from '../instance.ts';
import type { Place } from '../place.ts';
import type { Stand } from '../stand.ts';
import type { Visitor } from '../visitor.ts';
import { COMMAND_WORKS, findHalfArchives, runDoctorLater } from './command-works.ts';
import { MailSink } from './mail-sink.ts';
import { namesIn, SERVER_WORKS, type ServerWork, type Surroundings } from './server-works.ts';
import { CrashTrigger } from './crash-point.ts';

/** The kinds of work that can be interrupted. */
export const WORKS = [...keysOf(SERVER_WORKS), ...keysOf(COMMAND_WORKS)];
export type Work = (typeof WORKS)[number];

/** Generous, because people write meanwhile, and the machine may be slow. */
const DONE_LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 50;
const TRACKER_PAGE = 10;
const WITHDRAWN_MS = 500;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a server needs to be interrupted, created before it starts. */
export class CrashPointTools {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'cairn-strike-'));
  readonly trigger = new CrashTrigger(this.folder, 'server');
  readonly command = new CrashTrigger(this.folder, 'command');
  readonly sink: MailSink;
  /** The source of imports. */
  readonly tracker: Tracker;

  private constructor(sink: MailSink, tracker: Tracker) {
    this.sink = sink;
    this.tracker = tracker;
  }

  static async make(): Promise<CrashPointTools> {
    return new CrashPointTools(await MailSink.open(), await openTracker([], { perPage: TRACKER_PAGE }));
  }

  get env(): Readonly<Record<string, string>> {
    return { ...this.trigger.env, CAIRN_IMPATIENT: '1', WEBHOOK_NETWORKS: '127.0.0.1' };
  }

  dispose(): void {
    this.sink.close();
    void this.tracker.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Kills the server, or a command beside it, at a chosen step of its work, and checks whether that work is whole. */
export class CrashPointStand implements Stand {
  readonly workers = [];
  readonly acknowledged = 0;
  readonly #instance: Instance;
  readonly #tools: CrashPointTools;
  readonly #visitors: readonly Visitor[];
  readonly #place: Place;
  #faults: string[] = [];

  constructor(
    instance: Instance,
    tools: CrashPointTools,
    { visitors, place }: { readonly visitors: readonly Visitor[]; readonly place: Place },
  ) {
    this.#instance = instance;
    this.#tools = tools;
    this.#visitors = visitors;
    this.#place = place;
  }

  /** From here on emails are sent; signing up would require opening one first. */
  async begin(): Promise<void> {
    await this.#withDatabase((db) => db.query('update users set email_verified = true'));
    await this.#startAgain();
  }

  /** Returns where it was killed. */
  async crashAtPoint(work: Work, random: () => number): Promise<string> {
    const isServers = isKey(SERVER_WORKS, work);
    const { steps } = isServers ? SERVER_WORKS[work] : COMMAND_WORKS[work];
    const step = 1 + Math.floor(random() * steps);
    const crashedAt = isServers
      ? await this.#crashServer(SERVER_WORKS[work], step)
      : await this.#crashCommand(work, step);
    return `${work}, step ${step}: ${crashedAt ?? 'not reached'}`;
  }

  brace(): void {
    // No one works here.
  }

  findLost(): Promise<string[]> {
    return Promise.resolve([]);
  }

  async findFaults(db: Client): Promise<string[]> {
    const faults = this.#faults;
    this.#faults = [];
    return [
      ...faults,
      ...(await findHalfArchives(this.#instance.dataDir)),
      ...this.#doubledEmails(),
      ...(await this.#filesOfNobody(db)),
    ];
  }

  async #crashServer(work: ServerWork, step: number): Promise<string | undefined> {
    const { counts, follows, comesWithinMs } = work;
    const { trigger } = this.#tools;
    await this.#withDatabase((db) => work.provoke(this.#around, db));
    trigger.order({ counts, follows, step });
    this.#instance.signal('SIGUSR2');
    const hasEnded = () => !this.#instance.isRunning;
    const isReached = await until(hasEnded, comesWithinMs);
    trigger.withdraw();
    if (!isReached) this.#instance.signal('SIGUSR2');
    // Until it has received that, it may still reach the step.
    if (isReached || (await until(hasEnded, WITHDRAWN_MS))) await this.#startAgain();
    const since = performance.now();
    const isDone = await until(
      () => this.#withDatabase((db) => work.isDone(this.#around, db)),
      DONE_LIMIT_MS,
    );
    if (!isDone) this.#faults.push(`what was cut off at "${trigger.step}" is not made up for`);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    return trigger.step && `${trigger.step}, ${isDone ? '' : 'not '}made up for after ${seconds} s`;
  }

  async #crashCommand(work: keyof typeof COMMAND_WORKS, step: number): Promise<string | undefined> {
    const { preload } = this.#instance;
    const at = { dataDir: this.#instance.dataDir, trigger: this.#tools.command, preload };
    const { crashedAt, faults } = await COMMAND_WORKS[work].run(at, step);
    this.#faults.push(...faults.map((fault) => `after "${crashedAt}": ${fault}`));
    return crashedAt;
  }

  async #startAgain(): Promise<void> {
    await this.#instance.startAgain({ SMTP_URL: this.#tools.sink.url });
  }

  get #around(): Surroundings {
    const { sink, tracker } = this.#tools;
    return {
      dataDir: this.#instance.dataDir,
      visitors: this.#visitors,
      place: this.#place,
      sink,
      tracker,
    };
  }

  async #withDatabase<T>(work: (db: Client) => Promise<T>): Promise<T> {
    const db = await connectTo(this.#instance.dataDir);
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  }

  /** An email may arrive twice, but only as the same one. */
  #doubledEmails(): string[] {
    return [...this.#tools.sink.emails]
      .filter(([, ids]) => new Set(ids).size > 1)
      .map(([email, ids]) => `${email} got ${new Set(ids).size} different mails`);
  }

  /** Files without a row are in the list of leftovers, from which they are deleted. */
  async #filesOfNobody(db: Client): Promise<string[]> {
    const nobodys = async (): Promise<string[]> => {
      const { rows } = await db.query<{ id: string }>(
        'select id from assets union all select id from export_files',
      );
      const known = new Set(rows.map(({ id }) => id));
      return this.#stored.filter((id) => !known.has(id));
    };
    if ((await nobodys()).length === 0) return [];
    await runDoctorLater(this.#instance.dataDir);
    return (await nobodys()).map((id) => `the file ${id} is nobody's and stays for good`);
  }

  get #stored(): string[] {
    const files = path.join(this.#instance.dataDir, 'files');
    return namesIn(files)
      .filter((name) => /^[0-9a-f]{2}$/.test(name))
      .flatMap((shard) => namesIn(path.join(files, shard)))
      .filter((name) => ID.test(name));
  }
}

async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const limit = performance.now() + ms;
  while (performance.now() < limit) {
    if (await isSo()) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

function isKey<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return key in object;
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}
