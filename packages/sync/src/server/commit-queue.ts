import type { Refusal } from '../protocol.ts';
import type { ClientState, Executed, LogEntry, MutationResult, ServerStore, SyncActor } from './ports.ts';

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

/**
 * Serialises the writes of each workspace in this process and commits up to {@link GROUP} of them at once.
 * A refused mutation is rolled back to its savepoint and recorded; the others of its group stand.
 * Outcomes settle only after COMMIT: acknowledged means durable.
 */
export class CommitQueue<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #committed: Committed;
  readonly #waiting = new Map<string, Waiting<Tx>[]>();
  readonly #busy = new Set<string>();

  constructor(store: ServerStore<Tx>, committed: Committed) {
    this.#store = store;
    this.#committed = committed;
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
        await this.#commit(workspaceId, group);
      }
    } finally {
      this.#busy.delete(workspaceId);
      if ((this.#waiting.get(workspaceId)?.length ?? 0) === 0) this.#waiting.delete(workspaceId);
    }
  }

  async #commit(workspaceId: string, group: readonly Waiting<Tx>[]): Promise<void> {
    let drafts: Draft[];
    let numbered: LogEntry[] = [];
    let running = -1;
    try {
      drafts = await this.#store.transaction(workspaceId, async (tx) => {
        const results: Draft[] = [];
        for (running = 0; running < group.length; running++) {
          const job = group[running]?.job;
          if (job) results.push(await this.#runOne(tx, job));
        }
        const entries = results.flatMap((draft) => draft.entries);
        if (entries.length > 0) {
          const first = await this.#store.append(tx, workspaceId, entries);
          numbered = entries.map((entry, at) => ({ ...entry, seq: first + at }));
        }
        return results;
      });
    } catch (error) {
      await this.#withoutCulprit(workspaceId, group, running, error);
      return;
    }
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
    if (others.length > 0) await this.#commit(workspaceId, others);
  }

  async #runOne(tx: Tx, job: Job<Tx>): Promise<Draft> {
    const { actor, client } = job;
    if (!client) return this.#execute(tx, job);
    const state = await this.#store.lockClient(tx, actor, client.clientId);
    if (client.mid <= state.lastMid) return { entries: [], outcome: remembered(state, client.mid) };
    if (client.mid > state.lastMid + 1 && client.after !== state.lastMid)
      return { entries: [], outcome: { kind: 'gap', expected: state.lastMid + 1 } };
    const draft = await this.#execute(tx, job);
    if (draft.outcome.kind !== 'done') return draft;
    const { refusal } = draft.outcome;
    await this.#store.saveClient(tx, actor, client.clientId, advance(state, client.mid, refusal));
    const patch = { c: client.clientId, n: client.mid, ...(refusal ? { e: refusal } : {}) };
    const ack: LogEntry = { seq: 0, op: 'A', model: '', rowId: '', scope: `u:${actor.userId}`, patch };
    return { entries: [...draft.entries, ack], outcome: draft.outcome };
  }

  async #execute(tx: Tx, job: Job<Tx>): Promise<Draft> {
    let executed: Executed | undefined;
    try {
      await this.#store.savepoint(tx, async () => {
        executed = await job.run(tx);
        if (executed.refusal) throw ROLL_BACK;
      });
    } catch (error) {
      if (error !== ROLL_BACK) throw error;
    }
    const refusal = executed?.refusal;
    return {
      entries: refusal ? [] : (executed?.entries ?? []),
      outcome: {
        kind: 'done',
        seq: 0,
        repeated: false,
        value: executed?.value,
        ...(refusal ? { refusal } : {}),
      },
    };
  }
}

const ROLL_BACK = new Error('rolled back to the savepoint');

function remembered(state: ClientState, mid: number): Outcome {
  const refusal = state.recent.find((result) => result.mid === mid)?.refusal;
  return { kind: 'done', seq: 0, repeated: true, ...(refusal ? { refusal } : {}) };
}

function advance(state: ClientState, mid: number, refusal: Refusal | undefined): ClientState {
  // Only refusals are worth remembering: a mid at or below lastMid without one was taken.
  const recent: MutationResult[] = refusal ? [...state.recent, { mid, refusal }] : [...state.recent];
  return { lastMid: mid, recent: recent.slice(-REMEMBERED) };
}
