import type { Refusal } from '../protocol.ts';
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

/** How many waiting mutations share one transaction; 64 was the knee of the measured throughput curve. */
const GROUP = 64;
/** Results kept per client, so that a repeated mutation gets the same answer. */
const REMEMBERED = 100;

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
  | { readonly kind: 'failed'; readonly error: unknown };

interface Waiting<Tx> {
  readonly job: Job<Tx>;
  readonly settle: (outcome: Outcome) => void;
}

type Draft = { readonly entries: readonly LogEntry[]; readonly outcome: Outcome };

/** Told after each commit what was appended, in order. */
export type Committed = (workspaceId: string, entries: readonly LogEntry[]) => void;

/** Whether the jobs of a group share their writes, or each stands behind a savepoint. */
type Manner = 'together' | 'apart';

/**
 * Serialises the writes of each workspace in this process and commits up to {@link GROUP} of them at once.
 * A refused mutation is rolled back to its savepoint and recorded; the others of its group stand. Where commands can be
 * batched they are tried together first, and one by one only if one of them must be taken back.
 * Outcomes settle only after COMMIT: acknowledged means durable.
 */
export class CommitQueue<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #committed: Committed;
  readonly #batching: Batching<Tx> | undefined;
  readonly #waiting = new Map<string, Waiting<Tx>[]>();
  readonly #busy = new Set<string>();

  constructor(store: ServerStore<Tx>, committed: Committed, batching?: Batching<Tx>) {
    this.#store = store;
    this.#committed = committed;
    this.#batching = batching;
  }

  run(job: Job<Tx>): Promise<Outcome> {
    const { workspaceId } = job.actor;
    return new Promise((settle) => {
      const queue = this.#waiting.get(workspaceId) ?? [];
      queue.push({ job, settle });
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
        const group = this.#waiting.get(workspaceId)?.splice(0, GROUP) ?? [];
        if (group.length === 0) break;
        await this.#commit(workspaceId, group, 'together');
      }
    } finally {
      this.#busy.delete(workspaceId);
      if ((this.#waiting.get(workspaceId)?.length ?? 0) === 0) this.#waiting.delete(workspaceId);
    }
  }

  async #commit(workspaceId: string, group: readonly Waiting<Tx>[], manner: Manner): Promise<void> {
    const jobs = group.map(({ job }) => job);
    const running = { at: -1 };
    let done: { readonly drafts: readonly Draft[]; readonly numbered: readonly LogEntry[] };
    try {
      done = await this.#store.transaction(workspaceId, async (tx) => {
        const drafts = await this.#runAll(tx, jobs, manner, running);
        const entries = drafts.flatMap((draft) => draft.entries);
        if (entries.length === 0) return { drafts, numbered: [] };
        const first = await this.#store.append(tx, workspaceId, entries);
        return { drafts, numbered: entries.map((entry, at) => ({ ...entry, seq: first + at })) };
      });
    } catch (error) {
      if (error instanceof RunApart && manner === 'together') await this.#commit(workspaceId, group, 'apart');
      else await this.#withoutCulprit(workspaceId, group, running.at, error);
      return;
    }
    const { drafts, numbered } = done;
    if (numbered.length > 0) this.#committed(workspaceId, numbered);
    const seq = numbered.at(-1)?.seq ?? 0;
    group.forEach(({ settle }, at) => {
      const outcome = drafts[at]?.outcome ?? { kind: 'failed', error: new Error('no outcome') };
      settle(outcome.kind === 'done' ? { ...outcome, seq } : outcome);
    });
  }

  /** One job that throws takes the transaction with it, but not its neighbours: they are run again without it. */
  async #withoutCulprit(
    workspaceId: string,
    group: readonly Waiting<Tx>[],
    running: number,
    error: unknown,
  ): Promise<void> {
    const culprit = group[running];
    const others = culprit ? group.filter((each) => each !== culprit) : [];
    const failed = culprit ? [culprit] : group;
    for (const { settle } of failed) settle({ kind: 'failed', error });
    if (others.length > 0) await this.#commit(workspaceId, others, 'apart');
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
  if (!state) return { entries: [], outcome: { kind: 'failed', error: new Error(FOREIGN_CLIENT) } };
  if (client.mid <= state.lastMid) return { entries: [], outcome: remembered(state, client.mid) };
  if (client.mid > state.lastMid + 1 && client.after !== state.lastMid)
    return { entries: [], outcome: { kind: 'gap', expected: state.lastMid + 1 } };
  const executed = await run();
  const { refusal } = executed;
  held.state = advance(state, client.mid, refusal);
  const draft = draftOf(executed);
  const patch = { c: client.clientId, n: client.mid, ...(refusal ? { e: refusal } : {}) };
  const ack: LogEntry = { seq: 0, op: 'A', model: '', rowId: '', scope: `u:${actor.userId}`, patch };
  return { ...draft, entries: [...draft.entries, ack] };
}

const FOREIGN_CLIENT = 'this client id belongs to somebody else';

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
  const recent: MutationResult[] = refusal ? [...state.recent, { mid, refusal }] : [...state.recent];
  return { lastMid: mid, recent: recent.slice(-REMEMBERED) };
}
