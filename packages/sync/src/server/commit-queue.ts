import type { Refusal } from '../protocol.ts';
import { weightOf } from '../schema/weight-of.ts';
import { FairQueue, type Load } from './fair-queue.ts';
import {
  RunApart,
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
 * What shares one transaction: 64 was the knee of the measured throughput curve. Ordinary inputs weigh some hundred
 * bytes; of giants there are few in a group, for everybody else waits until it is through.
 */
const GROUP = { count: 64, weight: 256 * 1024 };
/** What may wait of one person: far more than fifty tabs send at once, and little beside the memory of a process. */
const WAITING = { count: 5000, weight: 32 * 1024 * 1024 };
/** Queues that are kept although nothing waits in them: they know who has been working lately. */
const QUEUES = 200;
/** What a job weighs beside its input. */
const JOB_WEIGHT = 100;
/** Results kept per client, so that a repeated mutation gets the same answer; no more of them than weigh so much. */
const REMEMBERED = 100;
const REMEMBERED_WEIGHT = 32 * 1024;

/** A unit of work for a workspace. */
export interface Job<Tx> {
  readonly actor: SyncActor;
  /** Present when the mutation comes from a client that repeats until it is answered. */
  readonly client?: {
    readonly clientId: string;
    readonly mid: number;
    /** See `after` of a mutation in the protocol. */
    readonly after?: number | undefined;
  };
  /** What `run` runs. A group of nothing but commands shares its reading and writing. */
  readonly command?: Planned['command'];
  readonly run: (tx: Tx) => Promise<Executed>;
}

export type Outcome =
  /** `value` is present only on the first run; a repeat gets the recorded refusal or success. */
  | {
      readonly kind: 'done';
      readonly seq: number;
      readonly value?: unknown;
      readonly refusal?: Refusal;
      readonly repeated: boolean;
    }
  /** An earlier mutation of this client is missing. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** Nothing was recorded; the same mutation may be tried again. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** Not taken in: too much of this person waits already. It may be sent again. */
  | { readonly kind: 'crowded' };

interface Waiting<Tx> {
  readonly job: Job<Tx>;
  readonly settle: (outcome: Outcome) => void;
}

type Draft = { readonly entries: readonly LogEntry[]; readonly outcome: Outcome };

/** Told after each commit what was appended, in order. */
export type Committed = (workspaceId: string, entries: readonly LogEntry[]) => void;

/** Whether the jobs of a group share their writes, or each stands behind a savepoint. */
type Manner = 'together' | 'apart';

interface Done {
  readonly drafts: readonly Draft[];
  readonly numbered: readonly LogEntry[];
}

/**
 * Serialises the writes of each workspace in this process and commits a {@link GROUP} of them at once, taken from each
 * person in turn. A refused mutation is rolled back to its savepoint and recorded; the others of its group stand. Where
 * commands can be batched they are tried together first, and one by one only if one of them must be taken back.
 * Outcomes settle only after COMMIT: acknowledged means durable.
 *
 * What fails for a reason that will not pass, wherever in the transaction it shows, is found by giving each job of the
 * group a transaction of its own; a client's mutation is refused then, so that nobody sends it again for ever.
 */
export class CommitQueue<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #committed: Committed;
  readonly #batching: Batching<Tx> | undefined;
  readonly #failed: (error: Error) => void;
  readonly #waiting = new Map<string, FairQueue<Waiting<Tx>>>();
  readonly #busy = new Set<string>();

  /** @param failed told of what is answered by a refusal although nobody meant to refuse it */
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
    // What the server itself has to do has nobody who would send it again.
    if (job.command && isCrowded(queue.loadOf(userId))) return Promise.resolve({ kind: 'crowded' });
    return new Promise((settle) => {
      queue.push(userId, { job, settle }, JOB_WEIGHT + weightOf(job.command?.args, WAITING.weight));
      this.#waiting.set(workspaceId, queue);
      if (!this.#busy.has(workspaceId)) void this.#drain(workspaceId);
    });
  }

  /** Resolves when nothing waits or runs; for a graceful stop. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async #drain(workspaceId: string): Promise<void> {
    this.#busy.add(workspaceId);
    try {
      // One turn of the loop lets mutations that arrived together share a transaction.
      await Promise.resolve();
      for (;;) {
        const group = this.#waiting.get(workspaceId)?.take(GROUP) ?? [];
        if (group.length === 0) break;
        await this.#commit(workspaceId, group, 'together');
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

  /** Settles each job of the group, and never throws. */
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
      const first = await this.#store.append(tx, workspaceId, entries);
      return { drafts, numbered: entries.map((entry, at) => ({ ...entry, seq: first + at })) };
    });
  }

  /** What is committed stands, and its people are answered, also if telling others of it fails. */
  #publish(workspaceId: string, numbered: readonly LogEntry[]): void {
    if (numbered.length === 0) return;
    try {
      this.#committed(workspaceId, numbered);
    } catch (error) {
      this.#failed(asError(error));
    }
  }

  /** What stood in the way of one job will pass; it takes the transaction with it, but its neighbours are run again. */
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

  /** Something of the group, in a job or in what is written for all of them, can never be committed. */
  async #oneByOne(workspaceId: string, group: readonly Waiting<Tx>[]): Promise<void> {
    for (const each of group) await this.#commit(workspaceId, [each], 'apart');
  }

  /** A client would repeat it until it is answered. Who waits for the answer of a call is told what was thrown. */
  async #refuse(workspaceId: string, { job, settle }: Waiting<Tx>, error: Error): Promise<void> {
    if (!job.client) return settle({ kind: 'failed', error });
    const { actor, client } = job;
    const refused = { job: { actor, client, run: async () => BROKEN }, settle };
    try {
      const done = await this.#attempt(workspaceId, [refused], 'apart', { at: -1 });
      this.#failed(error);
      this.#publish(workspaceId, done.numbered);
      settleAll([refused], done);
    } catch {
      settle({ kind: 'failed', error });
    }
  }

  /** `running.at` is the job that is being run, for whoever has to find what threw. */
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

/** What becomes of a mutation on which the server itself has failed. */
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

/** A client's state as the jobs of a group go on with it; undefined when the client id belongs to somebody else. */
interface Locked extends ClientOf {
  state: ClientState | undefined;
  readonly before: ClientState | undefined;
}

const isChanged = (client: Locked): client is Locked & { state: ClientState } =>
  client.state !== undefined && client.state !== client.before;

const keyOf = (actor: SyncActor, clientId: string): string => `${actor.userId} ${clientId}`;

/** The commands of a group, or undefined where something else is among them. */
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
  // Recorded for nobody: the one whose client it is goes on as before.
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

/** What was done, followed by the word to its client. */
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

function draftOf({ entries, refusal, value }: Executed): Draft {
  const outcome: Outcome = { kind: 'done', seq: 0, repeated: false, value, ...(refusal ? { refusal } : {}) };
  return { entries: refusal ? [] : entries, outcome };
}

function remembered(state: ClientState, mid: number): Outcome {
  const refusal = state.recent.find((result) => result.mid === mid)?.refusal;
  return { kind: 'done', seq: 0, repeated: true, ...(refusal ? { refusal } : {}) };
}

function advance(state: ClientState, mid: number, refusal: Refusal | undefined): ClientState {
  // Only refusals are worth remembering: a mid at or below lastMid without one was taken.
  return { lastMid: mid, recent: refusal ? newest([...state.recent, { mid, refusal }]) : state.recent };
}

function newest(results: readonly MutationResult[]): MutationResult[] {
  let weight = 0;
  const from = results.findLastIndex((result) => (weight += weightOf(result, Infinity)) > REMEMBERED_WEIGHT);
  return results.slice(from + 1).slice(-REMEMBERED);
}
