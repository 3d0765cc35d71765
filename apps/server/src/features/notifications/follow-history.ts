import { setTimeout } from 'node:timers/promises';
import { BOT_ID } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { HistoryEntry } from '../../platform/history/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { followBlocking } from './blocking.ts';
import { joinedKey, noteJoined, type Joined, type JoinedSeqs } from './happenings.ts';
import { InboxGrowth } from './inbox-growth.ts';
import { keepNewest } from './keep-newest.ts';
import { nextFactsOf, type Place } from './next-facts.ts';
import { putIn, type AlsoTell } from './put-in.ts';
import { whatPeopleAreTold } from './tell-people.ts';

/** Facts per transaction, few enough not to delay people who are working. */
const FACTS = 100;
/** Pause per millisecond of work. */
const REST_PER_WORK = 3;
/** A round may have spent its time waiting rather than working. */
const LONGEST_REST_MS = 500;
/** Transactions per run; the next run does the rest. */
const ROUNDS_MAX = 200;

/** Notifications are written by the bot, whoever acted. */
export const tellerIn = (workspaceId: string) => ({ userId: BOT_ID, workspaceId, via: 'notification' });

export interface Following {
  readonly hub: Writes;
  readonly workspaceId: string;
  readonly alsoTell?: AlsoTell;
  readonly signal?: AbortSignal;
}

/**
 * Turns the unread history of a workspace into notifications. Its position is written in the same transaction, so that
 * it continues after being killed at any point, and notifies no one twice. After each transaction it pauses three times
 * as long as that took, to leave most of the time to people after bulk changes. An inbox that is not yet cut back when the
 * server stops is cut back with its reader's next notification. Returns true if there is more.
 */
export async function followHistory({ hub, workspaceId, alsoTell, signal }: Following): Promise<boolean> {
  const ahead = new HistoryAhead();
  const growth = new InboxGrowth();
  const run = (name: string, work: (tx: CommandTx) => Promise<Round>): Promise<Round> =>
    runWrite(hub, tellerIn(workspaceId), name, work, { isQuiet: true });
  let isMore = true;
  for (let round = 0; signal?.aborted !== true; round++) {
    const isTelling: boolean = isMore && round < ROUNDS_MAX;
    if (!isTelling && growth.isEmpty) break;
    const begun = performance.now();
    const done: Round = isTelling
      ? await run('notification.tell', (tx) => tellNext(tx, ahead, growth, alsoTell))
      : await run('notification.cut-back', (tx) => cutBackNext(tx, growth, [], isMore));
    isMore = done.isMore;
    growth.add(done.told);
    growth.settled(done.cutBack);
    if (isMore || !growth.isEmpty)
      await setTimeout(Math.min(REST_PER_WORK * (performance.now() - begun), LONGEST_REST_MS));
  }
  return isMore;
}

/** What one transaction has done once it is committed. */
interface Round {
  readonly isMore: boolean;
  /** The reader of each notification. */
  readonly told: readonly string[];
  readonly cutBack: readonly string[];
}

/** Processes the next facts. */
async function tellNext(
  tx: CommandTx,
  ahead: HistoryAhead,
  growth: InboxGrowth,
  alsoTell: Following['alsoTell'],
): Promise<Round> {
  const at = await placeOf(tx);
  if (!at) return { isMore: false, told: [], cutBack: [] };
  const entries = await ahead.from(tx, at.seq);
  if (entries.length === 0) return cutBackNext(tx, growth, [], false);
  const next = nextFactsOf(entries, at, FACTS);
  const turns = await followBlocking(tx, next.blockerChanges);
  const said = new Set(turns.map(({ insteadOf }) => insteadOf));
  const happenings = [...next.happenings.filter(({ key }) => !said.has(key)), ...turns];
  const found = await whatPeopleAreTold(tx, happenings, ahead.joined);
  await putIn(tx, found, alsoTell);
  await tx.query(sql`update notification_cursors set seq = ${next.end.seq}, facts = ${next.end.facts}
    where workspace_id = ${tx.workspaceId}`);
  const isMore = entries.length === FACTS || next.end.seq !== entries.at(-1)?.seq;
  const told = found.rows.map(({ userId }) => userId);
  return cutBackNext(tx, growth, told, isMore);
}

/** Cuts back the inboxes that are due. @param told readers notified by this transaction, which may still fail */
async function cutBackNext(
  tx: CommandTx,
  growth: InboxGrowth,
  told: readonly string[],
  isMore: boolean,
): Promise<Round> {
  const cutBack = growth.with(told).due(told.length === 0 || !isMore);
  await keepNewest(tx, cutBack);
  return { isMore, told, cutBack };
}

/** Locked, so that two processes run one after the other. Undefined for a deleted workspace. */
async function placeOf(tx: CommandTx): Promise<Place | undefined> {
  const read = async (): Promise<Place | undefined> =>
    (
      await tx.query(
        sql<Place>`select seq, facts from notification_cursors where workspace_id = ${tx.workspaceId} for update`,
      )
    )[0];
  const place = await read();
  if (place) return place;
  await tx.query(sql`insert into notification_cursors (workspace_id, seq, facts)
    select id, 0, 0 from workspaces where id = ${tx.workspaceId} on conflict do nothing`);
  return read();
}

/** The next commands, read once: history doesn't change, and one command may take many transactions. */
class HistoryAhead {
  readonly #seqs: JoinedSeqs = new Map();
  #entries: HistoryEntry[] = [];
  /** All commands after this one, up to {@link #to}, are loaded. */
  #after = 0;
  #to = 0;

  /** Including commands processed since they were read. */
  readonly joined: Joined = (issueId, userId, as) => this.#seqs.get(joinedKey(issueId, userId, as));

  async from(tx: CommandTx, after: number): Promise<readonly HistoryEntry[]> {
    if (after < this.#after || after > this.#to) {
      this.#entries = [];
      this.#to = after;
    }
    this.#after = after;
    this.#entries = this.#entries.filter(({ seq }) => seq > after);
    const fresh = await tx.query(sql<HistoryEntry>`
      select seq, command, actor_id, via, at, facts from history
      where workspace_id = ${tx.workspaceId} and seq > ${this.#to}
      order by seq limit ${FACTS - this.#entries.length}`);
    for (const entry of fresh) noteJoined(this.#seqs, entry);
    this.#entries.push(...fresh);
    this.#to = fresh.at(-1)?.seq ?? this.#to;
    return this.#entries;
  }
}

/** Workspaces with unprocessed history. */
export async function workspacesBehind(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from workspaces w left join notification_cursors c on c.workspace_id = w.id
    where exists (select from history h where h.workspace_id = w.id and h.seq > coalesce(c.seq, 0))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
