import type { Refusal } from '../protocol.ts';
import { weightOf } from '../schema/weight-of.ts';
import { FairQueue, type Load } from './fair-queue.ts';
import {
  RunApart,
  type AppendedRecord,
  type Batching,
  type ClientOf,
  type ClientState,
  type Executed,
  type LogEntry,
  type MutationResult,
  type Planned,
  type ServerStore,
  type SyncActor,
} from './ports.ts';

/**
 * The limits of one transaction: 64 was the knee of the measured throughput curve. Ordinary inputs weigh some hundred
 * bytes; few large ones fit into a group, because everyone else waits for it. Of a change of ten thousand rows, which comes
 * in parts, about one goes into each group while others work, and a few while nobody does.
 */
const GROUP = { count: 64, weight: 256 * 1024, share: 128 * 1024, shareBesideOthers: 32 * 1024 };
/** Heavier inputs, which are those of bulk changes and long texts, are committed after the light ones of their group. */
const HEAVY = 8 * 1024;
/** The limit of one person's queue: far more than fifty tabs send at once, and little of a process's memory. */
const WAITING = { count: 5000, weight: 32 * 1024 * 1024 };
/** Empty queues that are kept, because they remember who was active recently. */
const QUEUES = 200;
/** The weight of a job without its input. */
const JOB_WEIGHT = 100;
/** Results kept per client, so that a repeated mutation gets the same answer; also bounded by weight. */
const REMEMBERED = 100;
const REMEMBERED_WEIGHT = 32 * 1024;

/** A unit of work for a workspace. */
export interface Job<Tx> {
  readonly actor: SyncActor;
  /** Set if the mutation comes from a client, which repeats it until it is answered. */
  readonly client?: {
    readonly clientId: string;
    readonly mid: number;
    /** See `after` of a mutation in the protocol. */
    readonly after?: number | undefined;
  };
  /** The command that `run` executes. A group of only commands shares reads and writes. */
  readonly command?: Planned['command'];
  /** Nobody waits for it: others go first, for some groups. */
  readonly isQuiet?: boolean;
  readonly run: (tx: Tx) => Promise<Executed>;
}

export type Outcome =
  /** `value` is only set on the first run; a repeat gets the recorded refusal or success. */
  | {
      readonly kind: 'done';
      readonly seq: number;
      readonly value?: unknown;
      readonly refusal?: Refusal;
      readonly repeated: boolean;
    }
  /** An earlier mutation of this client is missing. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** Nothing was recorded; the same mutation may be retried. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** Not accepted, because this person's queue is full. It may be sent again. */
  | { readonly kind: 'crowded' };

interface Waiting<Tx> {
  readonly job: Job<Tx>;
  readonly isHeavy: boolean;
  readonly settle: (outcome: Outcome) => void;
}

interface Draft {
  readonly entries: readonly LogEntry[];
  readonly outcome: Outcome;
  readonly record?: unknown;
}

/** Called after each commit with the appended entries, in order. */
export type Committed = (workspaceId: string, entries: readonly LogEntry[]) => void;

/** Whether the jobs of a group share their writes, or each has its own savepoint. */
type Manner = 'together' | 'apart';

interface Done {
  readonly drafts: readonly Draft[];
  readonly numbered: readonly LogEntry[];
}

/**
 * Serialises the writes of each workspace in this process and commits a {@link GROUP} of them at once, taken from each
 * person in turn. A refused mutation is rolled back to its savepoint and recorded; the others are kept. Commands that
 * can be batched run together first, and one by one only if one of them has to be rolled back.
 * Outcomes only settle after COMMIT: acknowledged means durable.
 *
 * To find a job that fails permanently, each job of its group gets its own transaction; a client's mutation is then
 * refused, so that the client doesn't resend it forever.
 */
export class CommitQueue<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #committed: Committed;
  readonly #batching: Batching<Tx> | undefined;
  readonly #failed: (error: Error) => void;
  readonly #waiting = new Map<string, FairQueue<Waiting<Tx>>>();
  readonly #busy = new Set<string>();

  /** @param failed called with unexpected errors that were answered with a refusal */
  constructor(
    store: ServerStore<Tx>,
    committed: Committed,
    batching?: Batching<Tx>,
    failed: (error: Error) => void = () => undefined,
  ) {
    this.#store = store;
    this.#committed = committed;
    this.#batching = batching;
    this.#failed = failed;
  }

  run(job: Job<Tx>): Promise<Outcome> {
    const { workspaceId, userId } = job.actor;
    const queue = this.#waiting.get(workspaceId) ?? new FairQueue();
    // Jobs of the server itself are never rejected, because no client would resend them.
    if (job.command && isCrowded(queue.loadOf(userId))) return Promise.resolve({ kind: 'crowded' });
    return new Promise((settle) => {
      const weight = JOB_WEIGHT + weightOf(job.command?.args, WAITING.weight);
      queue.push(userId, { job, settle, isHeavy: weight > HEAVY }, weight, job.isQuiet);
      this.#waiting.set(workspaceId, queue);
      if (!this.#busy.has(workspaceId)) void this.#drain(workspaceId);
    });
  }

  /** Resolves when all queues are empty and nothing runs; for a graceful shutdown. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async #drain(workspaceId: string): Promise<void> {
    this.#busy.add(workspaceId);
    try {
      // Waits a tick, so that mutations that arrived together share a transaction.
      await Promise.resolve();
      for (;;) {
        const group = this.#waiting.get(workspaceId)?.take(GROUP) ?? [];
        if (group.length === 0) break;
        for (const each of transactionsOf(group)) await this.#commit(workspaceId, each, 'together');
      }
    } finally {
      this.#busy.delete(workspaceId);
      if (this.#waiting.size > QUEUES) this.#forgetEmpty();
    }
  }

  #forgetEmpty(): void {
    for (const [workspaceId, queue] of this.#waiting)
      if (queue.isEmpty && !this.#busy.has(workspaceId)) this.#waiting.delete(workspaceId);
  }

  /** Settles each job of the group; never throws. */
  async #commit(workspaceId: string, group: readonly Waiting<Tx>[], manner: Manner): Promise<void> {
    const running = { at: -1 };
    let done: Done;
    try {
      done = await this.#attempt(workspaceId, group, manner, running);
    } catch (thrown) {
      const error = asError(thrown);
      if (error instanceof RunApart && manner === 'together') await this.#commit(workspaceId, group, 'apart');
      else if (this.#store.willPass(error)) await this.#withoutCulprit(workspaceId, group, running.at, error);
      else if (group.length > 1 || manner === 'together') await this.#oneByOne(workspaceId, group);
      else for (const each of group) await this.#refuse(workspaceId, each, error);
      return;
    }
    this.#publish(workspaceId, done.numbered);
    settleAll(group, done);
  }

  #attempt(
    workspaceId: string,
    group: readonly Waiting<Tx>[],
    manner: Manner,
    running: { at: number },
  ): Promise<Done> {
    const jobs = group.map(({ job }) => job);
    return this.#store.transaction(workspaceId, async (tx) => {
      const drafts = await this.#runAll(tx, jobs, manner, running);
      const entries = drafts.flatMap((draft) => draft.entries);
      if (entries.length === 0) return { drafts, numbered: [] };
      const first = await this.#store.append(tx, workspaceId, entries, recordsOf(drafts));
      return { drafts, numbered: entries.map((entry, at) => ({ ...entry, seq: first + at })) };
    });
  }

  /** Committed jobs are answered even if publishing them fails. */
  #publish(workspaceId: string, numbered: readonly LogEntry[]): void {
    if (numbered.length === 0) return;
    try {
      this.#committed(workspaceId, numbered);
    } catch (error) {
      this.#failed(asError(error));
    }
  }

  /** One job failed temporarily and with it the transaction; the others run again without it. */
  async #withoutCulprit(
    workspaceId: string,
    group: readonly Waiting<Tx>[],
    running: number,
    error: Error,
  ): Promise<void> {
    const culprit = group[running];
    const others = culprit ? group.filter((each) => each !== culprit) : [];
    const failed = culprit ? [culprit] : group;
    for (const { settle } of failed) settle({ kind: 'failed', error });
    if (others.length > 0) await this.#commit(workspaceId, others, 'apart');
  }

  /** A job of the group, or something written for all of them, can never be committed. */
  async #oneByOne(workspaceId: string, group: readonly Waiting<Tx>[]): Promise<void> {
    for (const each of group) await this.#commit(workspaceId, [each], 'apart');
  }

  /** Records a refusal, as a client would resend forever; other callers get the error. */
  async #refuse(workspaceId: string, { job, settle }: Waiting<Tx>, error: Error): Promise<void> {
    if (!job.client) return settle({ kind: 'failed', error });
    const { actor, client } = job;
    const refused = { job: { actor, client, run: async () => BROKEN }, settle, isHeavy: false };
    try {
      const done = await this.#attempt(workspaceId, [refused], 'apart', { at: -1 });
      this.#failed(error);
      this.#publish(workspaceId, done.numbered);
      settleAll([refused], done);
    } catch {
      settle({ kind: 'failed', error });
    }
  }

  /** `running.at` is the index of the current job, to find the one that threw. */
  async #runAll(tx: Tx, jobs: readonly Job<Tx>[], manner: Manner, running: { at: number }): Promise<Draft[]> {
    const batching = manner === 'together' ? this.#batching : undefined;
    const planned = batching && plannedOf(jobs);
    const clients = await this.#lockClients(tx, jobs);
    if (planned) await batching.prepare(tx, planned);
    const drafts: Draft[] = [];
    for (const [at, job] of jobs.entries()) {
      running.at = at;
      const run = planned ? () => job.run(tx) : () => this.#behindSavepoint(tx, job);
      drafts.push(await runOne(job, clients, run));
    }
    running.at = -1;
    if (planned) await batching.finish(tx);
    const changed = [...clients.values()].filter(isChanged);
    if (changed.length > 0) await this.#store.saveClients(tx, changed);
    return drafts;
  }

  async #lockClients(tx: Tx, jobs: readonly Job<Tx>[]): Promise<Map<string, Locked>> {
    const clients = new Map<string, ClientOf>();
    for (const { actor, client } of jobs)
      if (client) clients.set(keyOf(actor, client.clientId), { actor, clientId: client.clientId });
    if (clients.size === 0) return new Map();
    const states = await this.#store.lockClients(tx, [...clients.values()]);
    return new Map(
      [...clients].map(([key, client], at) => {
        const state = states[at];
        return [key, { ...client, state, before: state }];
      }),
    );
  }

  async #behindSavepoint(tx: Tx, job: Job<Tx>): Promise<Executed> {
    let executed: Executed = { entries: [] };
    try {
      await this.#store.savepoint(tx, async () => {
        executed = await job.run(tx);
        if (executed.refusal) throw ROLL_BACK;
      });
    } catch (error) {
      if (error !== ROLL_BACK) throw error;
    }
    return executed;
  }
}

const ROLL_BACK = new Error('rolled back to the savepoint');

/** The result of a mutation for which the server failed unexpectedly. */
const BROKEN: Executed = {
  entries: [],
  refusal: { code: 'internal', message: 'Something went wrong. Please try again.' },
};

const asError = (thrown: unknown): Error =>
  thrown instanceof Error
    ? thrown
    : new Error('expected an error, something else was thrown', { cause: thrown });

const isCrowded = ({ count, weight }: Load): boolean => count >= WAITING.count || weight >= WAITING.weight;

function settleAll<Tx>(group: readonly Waiting<Tx>[], { drafts, numbered }: Done): void {
  const seq = numbered.at(-1)?.seq ?? 0;
  group.forEach(({ settle }, at) => {
    const outcome = drafts[at]?.outcome ?? { kind: 'failed', error: new Error('no outcome') };
    settle(outcome.kind === 'done' ? { ...outcome, seq } : outcome);
  });
}

/** A client's state while the jobs of a group run; undefined if the client ID belongs to another person. */
interface Locked extends ClientOf {
  state: ClientState | undefined;
  readonly before: ClientState | undefined;
}

const isChanged = (client: Locked): client is Locked & { state: ClientState } =>
  client.state !== undefined && client.state !== client.before;

const keyOf = (actor: SyncActor, clientId: string): string => `${actor.userId} ${clientId}`;

/**
 * What is light goes first, so that it does not wait for what is heavy, but for what somebody asked for after something
 * heavy. And commands go by themselves: one other job among them would keep them from sharing their writes.
 */
function transactionsOf<Tx>(group: readonly Waiting<Tx>[]): Waiting<Tx>[][] {
  const slow = new Set<string>();
  const [light, heavy]: [Waiting<Tx>[], Waiting<Tx>[]] = [[], []];
  for (const each of group) {
    const { userId } = each.job.actor;
    if (each.isHeavy) slow.add(userId);
    (slow.has(userId) ? heavy : light).push(each);
  }
  return [...alike(light), ...alike(heavy)];
}

/** Commands and other jobs apart, in as few transactions as each person's order allows. */
function alike<Tx>(group: readonly Waiting<Tx>[]): Waiting<Tx>[][] {
  const parts: Waiting<Tx>[][] = [];
  const lastOf = new Map<string, number>();
  for (const each of group) {
    const { actor, command } = each.job;
    const from = lastOf.get(actor.userId) ?? 0;
    const fits = parts.findIndex(
      ([first], at) => at >= from && (first?.job.command === undefined) === (command === undefined),
    );
    const at = fits < 0 ? parts.length : fits;
    lastOf.set(actor.userId, at);
    parts[at] = [...(parts[at] ?? []), each];
  }
  return parts;
}

/** The commands of a group; undefined if it contains other jobs. */
function plannedOf<Tx>(jobs: readonly Job<Tx>[]): Planned[] | undefined {
  const planned = jobs.flatMap(({ actor, command }) => (command ? [{ actor, command }] : []));
  return planned.length === jobs.length ? planned : undefined;
}

async function runOne<Tx>(
  job: Job<Tx>,
  clients: ReadonlyMap<string, Locked>,
  run: () => Promise<Executed>,
): Promise<Draft> {
  const { actor, client } = job;
  if (!client) return draftOf(await run());
  const held = clients.get(keyOf(actor, client.clientId));
  const state = held?.state;
  // Not recorded, so that the client's real owner is not affected.
  if (!state) return acknowledged(job.actor, client, FOREIGN_CLIENT);
  if (client.mid <= state.lastMid) return { entries: [], outcome: remembered(state, client.mid) };
  if (client.mid > state.lastMid + 1 && client.after !== state.lastMid)
    return { entries: [], outcome: { kind: 'gap', expected: state.lastMid + 1 } };
  const executed = await run();
  held.state = advance(state, client.mid, executed.refusal);
  return acknowledged(actor, client, executed);
}

const FOREIGN_CLIENT: Executed = {
  entries: [],
  refusal: { code: 'conflict', message: 'This client belongs to another user.' },
};

/** The entries of a mutation, followed by its acknowledgement. */
function acknowledged(
  actor: SyncActor,
  { clientId, mid }: { readonly clientId: string; readonly mid: number },
  executed: Executed,
): Draft {
  const { refusal } = executed;
  const patch = { c: clientId, n: mid, ...(refusal ? { e: refusal } : {}) };
  const ack: LogEntry = { seq: 0, op: 'A', model: '', rowId: '', scope: `u:${actor.userId}`, patch };
  const draft = draftOf(executed);
  return { ...draft, entries: [...draft.entries, ack] };
}

function draftOf({ entries, refusal, value, record }: Executed): Draft {
  const outcome: Outcome = { kind: 'done', seq: 0, repeated: false, value, ...(refusal ? { refusal } : {}) };
  return refusal ? { entries: [], outcome } : { entries, outcome, record };
}

function recordsOf(drafts: readonly Draft[]): AppendedRecord[] {
  let at = 0;
  return drafts.flatMap(({ entries, record }) => {
    const first = at;
    at += entries.length;
    return record === undefined ? [] : [{ at: first, record }];
  });
}

function remembered(state: ClientState, mid: number): Outcome {
  const refusal = state.recent.find((result) => result.mid === mid)?.refusal;
  return { kind: 'done', seq: 0, repeated: true, ...(refusal ? { refusal } : {}) };
}

function advance(state: ClientState, mid: number, refusal: Refusal | undefined): ClientState {
  // Only refusals are stored: a mid at or below lastMid without one was committed.
  return { lastMid: mid, recent: refusal ? newest([...state.recent, { mid, refusal }]) : state.recent };
}

function newest(results: readonly MutationResult[]): MutationResult[] {
  let weight = 0;
  const from = results.findLastIndex((result) => (weight += weightOf(result, Infinity)) > REMEMBERED_WEIGHT);
  return results.slice(from + 1).slice(-REMEMBERED);
}
