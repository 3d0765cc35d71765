import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { notFound } from '../commands/index.ts';
import { createDb, withTransaction, type Db } from '../db/index.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import { prepareServingRole } from '../db/serving-role.ts';
import { createLog } from '../log/index.ts';
import {
  enqueue,
  failedJobs,
  GivesUp,
  job,
  MAX_INPUT_BYTES,
  runJobAgain,
  startJobs,
  sweep,
  TooManyWaiting,
  type AnyJob,
  type JobsSettings,
  type RunningJobs,
} from './index.ts';

const database = testDatabase();
const owner = 'workspace one' as const;
const SOON = { firstWaitMs: 1_000, longestWaitMs: 1_000 };
const numbered = z.object({ n: z.int() });

const setup = fixtureOfEach(
  async () => {
    await sql.raw(`delete from ${JOBS_SCHEMA}._private_jobs`).execute(database.db);
    await sql.raw(`delete from ${JOBS_SCHEMA}._private_known_crontabs`).execute(database.db);
    return { running: [] as RunningJobs[], logged: [] as string[] };
  },
  async ({ running }) => {
    for (const jobs of running) await jobs.stop(10_000);
  },
);

async function start(jobs: readonly AnyJob[], more: Partial<JobsSettings> = {}): Promise<RunningJobs> {
  const log = createLog({ level: 'debug', destination: { write: (line) => void setup.logged.push(line) } });
  const started = await startJobs({
    ownerUrl: database.url,
    db: database.db,
    jobs,
    log,
    pollMs: 50,
    ...more,
  });
  setup.running.push(started);
  return started;
}

interface Stored {
  name: string;
  attempts: number;
  maxAttempts: number;
  lockedBy: string | null;
  lastError: string | null;
  priority: number;
}

async function stored(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select identifier as name, attempts, max_attempts, locked_by, last_error, priority
    from ${sql.raw(JOBS_SCHEMA)}._private_jobs as jobs join ${sql.raw(JOBS_SCHEMA)}._private_tasks as tasks
    on tasks.id = jobs.task_id order by jobs.id`.execute(database.db);
  return rows;
}

/** What runs wait for until a test opens it. */
function closedGate(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

/** A job that notes the numbers it is given. */
function noting(name = 'trial.note'): { seen: number[]; note: ReturnType<typeof job<typeof numbered>> } {
  const seen: number[] = [];
  const note = job(name, { input: numbered, run: async (_, { n }) => void seen.push(n) });
  return { seen, note };
}

describe('a job', () => {
  test('runs when the transaction that put it in commits, and is gone then', async () => {
    const { seen, note } = noting();
    await start([note]);
    await withTransaction(database.db, (tx) => enqueue(tx, note, { n: 7 }, { owner }));
    await expect.poll(() => seen).toEqual([7]);
    await expect.poll(stored).toEqual([]);
  });

  test('is not there when its transaction rolls back', async () => {
    const { seen, note } = noting();
    await start([note]);
    const failing = withTransaction(database.db, async (tx) => {
      await enqueue(tx, note, { n: 7 }, { owner });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await enqueue(database.db, note, { n: 8 }, { owner });
    await expect.poll(() => seen).toEqual([8]);
    await expect.poll(stored).toEqual([]);
  });

  test('does not run before its time', async () => {
    const { seen, note } = noting();
    await start([note]);
    await enqueue(database.db, note, { n: 2 }, { owner, runAt: new Date(Date.now() + 1_500) });
    await enqueue(database.db, note, { n: 1 }, { owner });
    await expect.poll(() => seen).toEqual([1, 2]);
  });

  test('of one key is done once, with the newest input, while it waits', async () => {
    const { seen, note } = noting();
    for (const n of [1, 2, 3]) await enqueue(database.db, note, { n }, { owner, key: 'same' });
    await enqueue(database.db, note, { n: 4 }, { owner, key: 'same', unlessThere: true });
    await enqueue(database.db, note, { n: 5 }, { owner, key: 'other' });
    await start([note]);
    await expect.poll(() => seen.toSorted((a, b) => a - b)).toEqual([3, 5]);
    await expect.poll(stored).toEqual([]);
  });

  test('that is put in again while one of its key runs is done once more', async () => {
    const seen: number[] = [];
    const gate = closedGate();
    const slow = job('trial.slow', {
      input: numbered,
      key: () => 'same',
      run: async (_, { n }) => {
        seen.push(n);
        if (n === 1) await gate.promise;
        if (n === 1) throw new Error('too late');
      },
    });
    await start([slow]);
    await enqueue(database.db, slow, { n: 1 }, { owner });
    await expect.poll(() => seen).toEqual([1]);
    await enqueue(database.db, slow, { n: 2 }, { owner });
    await expect.poll(() => seen).toEqual([1, 2]);
    gate.resolve();
    // The one that failed has nothing left to do.
    await expect.poll(stored).toEqual([]);
  });

  test('is refused when its input is none, or weighs too much', async () => {
    const { note } = noting();
    await expect(enqueue(database.db, note, { n: 0.5 }, { owner })).rejects.toThrow();
    const wordy = job('trial.wordy', { input: z.object({ text: z.string() }), run: async () => undefined });
    const text = 'x'.repeat(MAX_INPUT_BYTES);
    await expect(enqueue(database.db, wordy, { text }, { owner })).rejects.toThrow(RangeError);
    expect(await stored()).toEqual([]);
  });

  test('may be put in by the role that serves, which may do nothing else with the queue', async () => {
    const role = await prepareServingRole({
      db: database.db,
      url: database.url,
      secretKey: 'a secret for tests, thirty-two characters',
    });
    if ('refused' in role) throw new Error(role.refused);
    const serving = createDb({ url: role.url, poolSize: 1 });
    try {
      const { seen, note } = noting();
      await enqueue(serving, note, { n: 7 }, { owner });
      for (const statement of [
        `select * from ${JOBS_SCHEMA}._private_jobs`,
        `delete from ${JOBS_SCHEMA}._private_jobs`,
        `select ${JOBS_SCHEMA}.add_job('trial.note')`,
      ])
        await expect(sql.raw(statement).execute(serving), statement).rejects.toThrow('permission denied');
      await start([note]);
      await expect.poll(() => seen).toEqual([7]);
    } finally {
      await serving.destroy();
    }
  });

  test('cannot be put in by another role of the database', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select bool_or(has_function_privilege('pg_monitor', oid, 'execute')) as may
      from pg_proc where proname = 'enqueue_job'`.execute(database.db);
    expect(rows).toEqual([{ may: false }]);
  });
});

describe('a job that fails', () => {
  test('is tried again with a growing wait, as often as it says, and is listed then', async () => {
    const tries: { attempt: number; isLast: boolean; id: string }[] = [];
    const failing = job('trial.fail', {
      input: numbered,
      retry: { attempts: 3, firstWaitMs: 1_000, longestWaitMs: 1_500 },
      run: async ({ attempt, isLast, id }) => {
        tries.push({ attempt, isLast, id });
        throw new Error('the other server says no');
      },
    });
    await start([failing]);
    await enqueue(database.db, failing, { n: 7 }, { owner });
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    expect(tries.map(({ attempt, isLast }) => [attempt, isLast])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    expect((await failedJobs(database.db, 10))[0]).toMatchObject({
      name: 'trial.fail',
      owner,
      attempts: 3,
      error: 'the other server says no',
    });
  });

  test.each([
    ['is refused', () => notFound()],
    ['gives up', () => new GivesUp('nothing to be done')],
    ['finds no such value', () => z.string().safeParse(7).error],
  ])('because it %s is not tried again', async (_, error) => {
    const failing = job('trial.fail', {
      input: numbered,
      run: async () => {
        throw error();
      },
    });
    await start([failing]);
    await enqueue(database.db, failing, { n: 7 }, { owner });
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    expect((await failedJobs(database.db, 10))[0]?.attempts).toBe(1);
  });

  test('because its stored input is none any more is not tried again', async () => {
    const { note } = noting();
    await enqueue(database.db, note, { n: 7 }, { owner });
    const renamed = job('trial.note', { input: z.object({ number: z.int() }), run: async () => undefined });
    await start([renamed]);
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    expect((await failedJobs(database.db, 10))[0]).toMatchObject({
      attempts: 1,
      error: 'not an input of trial.note: number (invalid_type)',
    });
  });

  test('keeps its attempts when a sweep finds it again, and has new ones a day after it has failed for good', async () => {
    const tries: number[] = [];
    const failing = job('trial.fail', {
      input: numbered,
      key: () => 'same',
      retry: { attempts: 2, ...SOON },
      run: async ({ attempt }) => {
        tries.push(attempt);
        throw new Error('as before');
      },
    });
    const look = sweep('trial.look', ({ put }) => put(failing, { n: 7 }, { owner }));
    const context = {
      db: database.db,
      id: '1',
      attempt: 1,
      isLast: false,
      signal: AbortSignal.timeout(60_000),
    };
    const find = () => look.run(context, {} as never);
    await find();
    await find();
    expect(await stored()).toHaveLength(1);
    await start([failing]);
    await expect.poll(() => tries).toEqual([1]);
    await find();
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    await find();
    expect(tries).toEqual([1, 2]);
    expect(await stored()).toMatchObject([{ attempts: 2, lastError: 'as before' }]);
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs
      set updated_at = now() - interval '25 hours'`.execute(database.db);
    await find();
    await expect.poll(() => tries).toEqual([1, 2, 1, 2]);
  });

  test('can be run again, and has its attempts anew', async () => {
    let isMended = false;
    const seen: number[] = [];
    const failing = job('trial.fail', {
      input: numbered,
      run: async ({ attempt }) => {
        seen.push(attempt);
        if (!isMended) throw new GivesUp('not yet');
      },
    });
    await start([failing]);
    await enqueue(database.db, failing, { n: 7 }, { owner });
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    const [failed] = await failedJobs(database.db, 10);
    isMended = true;
    expect(await runJobAgain(database.db, failed?.id ?? '')).toBe(true);
    await expect.poll(stored).toEqual([]);
    expect(seen).toEqual([1, 1]);
    expect(await runJobAgain(database.db, failed?.id ?? '')).toBe(false);
    expect(await runJobAgain(database.db, 'everything')).toBe(false);
  });

  test('is in the log by name and attempt, and nothing that it was given is', async () => {
    const secret = 'the letter that nobody may read';
    const failing = job('trial.fail', {
      input: z.object({ text: z.string(), deep: z.object({ number: z.int() }) }),
      run: async (_, { text, deep }) => {
        throw new GivesUp(`cannot send "${text}" to ${deep.number}`);
      },
    });
    await start([failing]);
    await enqueue(database.db, failing, { text: secret, deep: { number: 987_654 } }, { owner });
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    const said = `${setup.logged.join('\n')}${JSON.stringify(await failedJobs(database.db, 10))}`;
    expect(said).toContain('"job":"trial.fail"');
    expect(said).toContain('"attempt":1');
    expect(said).not.toContain(secret);
    expect(said).not.toContain('987654');
  });

  test('leaves no line in the log when it does not fail', async () => {
    const { seen, note } = noting();
    await start([note]);
    for (let n = 0; n < 20; n++) await enqueue(database.db, note, { n }, { owner });
    await expect.poll(() => seen).toHaveLength(20);
    await expect.poll(stored).toEqual([]);
    expect(setup.logged).toEqual([]);
  });

  test('because its run does not end is given up, told so, and tried again', async () => {
    const signals: AbortSignal[] = [];
    const stuck = job('trial.stuck', {
      input: numbered,
      timeLimitMs: 200,
      retry: SOON,
      run: async ({ signal, attempt }) => {
        signals.push(signal);
        if (attempt === 1) await new Promise(() => undefined);
      },
    });
    await start([stuck]);
    await enqueue(database.db, stuck, { n: 7 }, { owner });
    await expect.poll(() => signals).toHaveLength(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await expect.poll(stored).toEqual([]);
    expect(setup.logged.join()).toContain('it took longer than 0.2 s');
  });
});

describe('a name that nobody knows', () => {
  test('is left for a newer version beside this one, then set aside with a report', async () => {
    const { note } = noting();
    const unknown = noting('trial.unknown').note;
    await enqueue(database.db, unknown, { n: 7 }, { owner });
    await start([note], { unknownAfterMs: 1_000 });
    expect(await failedJobs(database.db, 10)).toEqual([]);
    await expect
      .poll(() => failedJobs(database.db, 10))
      .toMatchObject([{ name: 'trial.unknown', error: 'unknown in this version of Cairn' }]);
    expect(setup.logged.join()).toContain('jobs of an unknown name were set aside');
  });

  test('that is known again can be run', async () => {
    const { seen, note } = noting('trial.unknown');
    await enqueue(database.db, note, { n: 7 }, { owner });
    const before = await start([noting().note], { unknownAfterMs: 100 });
    await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
    await before.stop(1_000);
    await start([note]);
    const [failed] = await failedJobs(database.db, 10);
    await runJobAgain(database.db, failed?.id ?? '');
    await expect.poll(() => seen).toEqual([7]);
  });
});

describe('whose jobs are many', () => {
  const put = async (
    db: Db,
    note: ReturnType<typeof noting>['note'],
    who: string,
    from: number,
    count: number,
  ) => {
    await withTransaction(db, async (tx) => {
      for (let n = from; n < from + count; n++) await enqueue(tx, note, { n }, { owner: `workspace ${who}` });
    });
  };

  test('does not hold up those of somebody who comes later', async () => {
    const { seen, note } = noting();
    await put(database.db, note, 'flood', 0, 500);
    await put(database.db, note, 'neighbour', 1_000, 5);
    await start([note]);
    await expect.poll(() => seen).toHaveLength(505);
    const places = [1_000, 1_001, 1_002, 1_003, 1_004].map((n) => seen.indexOf(n));
    // Each of both has eight in the first turn.
    expect(Math.max(...places)).toBeLessThan(20);
  });

  test('pays for nothing that was done before: the next turns are shared again', async () => {
    const { seen, note } = noting();
    await put(database.db, note, 'flood', 0, 100);
    await put(database.db, note, 'other', 1_000, 100);
    await start([note]);
    await expect.poll(() => seen).toHaveLength(200);
    const firstHalf = seen.slice(0, 100).filter((n) => n < 1_000).length;
    expect(firstHalf).toBeGreaterThan(40);
    expect(firstHalf).toBeLessThan(60);
  });

  test('has no more than half of the places, however long the runs take', async () => {
    const gate = closedGate();
    const seen: string[] = [];
    const slow = job('trial.slow', {
      input: z.object({ who: z.string() }),
      run: async (_, { who }) => {
        seen.push(who);
        if (who === 'flood') await gate.promise;
      },
    });
    for (let n = 0; n < 10; n++)
      await enqueue(database.db, slow, { who: 'flood' }, { owner: 'workspace flood' });
    await start([slow]);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await enqueue(database.db, slow, { who: 'neighbour' }, { owner: 'workspace neighbour' });
    await expect.poll(() => seen).toContain('neighbour');
    expect(seen.filter((who) => who === 'flood')).toHaveLength(2);
    gate.resolve();
    await expect.poll(() => seen).toHaveLength(11);
  });

  test('has at most so many at once of one kind as it says', async () => {
    let atOnce = 0;
    let most = 0;
    const single = job('trial.single', {
      input: numbered,
      atOnce: 1,
      run: async () => {
        most = Math.max(most, ++atOnce);
        await sleep(5);
        atOnce--;
      },
    });
    for (let n = 0; n < 20; n++) await enqueue(database.db, single, { n }, { owner: `workspace ${n}` });
    await start([single]);
    await expect.poll(stored).toEqual([]);
    expect(most).toBe(1);
  });

  test('is refused beyond what may wait, and its neighbour is not', async () => {
    const { note } = noting();
    // As if a hundred thousand waited: the turn of the last says how many.
    await enqueue(database.db, note, { n: 0 }, { owner: 'workspace flood' });
    await enqueue(database.db, note, { n: 1 }, { owner: 'workspace flood' });
    await sql
      .raw(`update ${JOBS_SCHEMA}._private_jobs set priority = 12500 where (payload->'input'->>'n') = '1'`)
      .execute(database.db);
    await expect(enqueue(database.db, note, { n: 2 }, { owner: 'workspace flood' })).rejects.toThrow(
      TooManyWaiting,
    );
    await enqueue(database.db, note, { n: 3 }, { owner: 'workspace neighbour' });
  });
});

describe('several processes', () => {
  test('share the work, and do each job once', async () => {
    const one = noting();
    const two = noting();
    const { note } = one;
    await start([one.note]);
    await start([two.note]);
    for (let n = 0; n < 200; n++) await enqueue(database.db, note, { n }, { owner: `workspace ${n % 9}` });
    await expect.poll(() => one.seen.length + two.seen.length).toBe(200);
    expect(new Set([...one.seen, ...two.seen]).size).toBe(200);
    await expect.poll(stored).toEqual([]);
  });

  test('take up what a stopped one did not end, and that is no failed attempt', async () => {
    const attempts: number[] = [];
    const slow = job('trial.slow', {
      input: numbered,
      run: async ({ attempt, signal }) => {
        attempts.push(attempt);
        if (attempts.length === 1)
          await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('cut off'))),
          );
      },
    });
    const first = await start([slow]);
    await enqueue(database.db, slow, { n: 7 }, { owner });
    await expect.poll(() => attempts).toEqual([1]);
    await first.stop(50);
    expect(await stored()).toMatchObject([{ attempts: 0, lockedBy: null }]);
    await start([slow]);
    await expect.poll(() => attempts).toEqual([1, 1]);
    await expect.poll(stored).toEqual([]);
  });

  test('let what runs end before they stop, and begin nothing new', async () => {
    const gate = closedGate();
    const seen: number[] = [];
    const slow = job('trial.slow', {
      input: numbered,
      atOnce: 1,
      run: async (_, { n }) => {
        seen.push(n);
        await gate.promise;
      },
    });
    const jobs = await start([slow]);
    await enqueue(database.db, slow, { n: 1 }, { owner });
    await enqueue(database.db, slow, { n: 2 }, { owner });
    await expect.poll(() => seen).toEqual([1]);
    const stopping = jobs.stop(10_000);
    gate.resolve();
    await stopping;
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
    expect(seen).toEqual([1]);
  });
});

describe('a job whose process is gone', () => {
  const takenByTheDead = async (attempts: number): Promise<void> => {
    await sql
      .raw(
        `update ${JOBS_SCHEMA}._private_jobs
        set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = ${attempts}`,
      )
      .execute(database.db);
  };

  test('is taken up again within seconds', async () => {
    const { seen, note } = noting();
    await enqueue(database.db, note, { n: 7 }, { owner });
    await takenByTheDead(1);
    await start([note]);
    await expect.poll(() => seen).toEqual([7]);
    await expect.poll(stored).toEqual([]);
    expect(setup.logged.join()).toContain('a job whose process ended will be run again');
  });

  test('each time it runs waits longer, and is listed when it has no attempt left', async () => {
    const { seen, note } = noting();
    await enqueue(database.db, note, { n: 7 }, { owner });
    await takenByTheDead(4);
    const jobs = await start([note], { graceMs: 100, lookMs: 50 });
    await expect.poll(stored).toMatchObject([{ lockedBy: null, attempts: 4 }]);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::float8 as wait from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(
      database.db,
    );
    expect(rows[0]?.wait).toBeGreaterThan(10);
    await jobs.stop(1_000);
    await takenByTheDead(note.retry.attempts);
    await start([note], { graceMs: 100, lookMs: 50 });
    await expect
      .poll(() => failedJobs(database.db, 10))
      .toMatchObject([{ name: 'trial.note', error: 'the process that ran it has ended' }]);
    expect(seen).toEqual([]);
  });

  test('is not listed when a newer one of its key has taken its place meanwhile', async () => {
    const seen: number[] = [];
    const note = job('trial.note', {
      input: numbered,
      key: () => 'same',
      run: async (_, { n }) => void seen.push(n),
    });
    await enqueue(database.db, note, { n: 1 }, { owner });
    await takenByTheDead(1);
    await enqueue(database.db, note, { n: 2 }, { owner });
    expect(await stored()).toHaveLength(2);
    await start([note], { graceMs: 100, lookMs: 50 });
    await expect.poll(stored).toEqual([]);
    expect(seen).toEqual([2]);
    expect(setup.logged).toEqual([]);
  });

  test('is told from one whose process only takes long', async () => {
    const gate = closedGate();
    const seen: number[] = [];
    const slow = job('trial.slow', {
      input: numbered,
      run: async (_, { n }) => {
        seen.push(n);
        await gate.promise;
      },
    });
    await start([slow]);
    await enqueue(database.db, slow, { n: 7 }, { owner });
    await expect.poll(() => seen).toEqual([7]);
    const { note } = noting();
    await start([slow, note], { graceMs: 50, lookMs: 20 });
    // The other process has looked many times meanwhile.
    await sleep(1_000);
    expect(seen).toEqual([7]);
    expect(setup.logged).toEqual([]);
    gate.resolve();
    await expect.poll(stored).toEqual([]);
  });
});

describe('a schedule', () => {
  const hourly = (seen: string[], who: string, more: { fails?: () => boolean } = {}) =>
    job('trial.sweep', {
      input: z.object({}),
      every: { hours: 1 },
      run: async () => {
        seen.push(who);
        if (more.fails?.() === true) throw new GivesUp('the disk is full');
      },
    });

  const missedSince = async (hours: number): Promise<void> => {
    await sql
      .raw(
        `insert into ${JOBS_SCHEMA}._private_known_crontabs (identifier, known_since, last_execution)
        values ('trial.sweep', now() - interval '9 days', now() - interval '${hours} hours')
        on conflict (identifier) do update set last_execution = excluded.last_execution`,
      )
      .execute(database.db);
  };

  test('that was missed for a day comes once, over two processes that start together', async () => {
    const seen: string[] = [];
    await missedSince(24);
    await Promise.all([start([hourly(seen, 'one')]), start([hourly(seen, 'two')])]);
    await expect.poll(() => seen).toHaveLength(1);
    await expect.poll(stored).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  test('does not come again because of a restart', async () => {
    const seen: string[] = [];
    await missedSince(24);
    const first = await start([hourly(seen, 'one')]);
    await expect.poll(() => seen).toHaveLength(1);
    await first.stop(10_000);
    await start([hourly(seen, 'two'), noting().note]);
    const { seen: after, note } = noting('trial.after');
    await start([hourly(seen, 'three'), note]);
    await enqueue(database.db, note, { n: 1 }, { owner });
    await expect.poll(() => after).toEqual([1]);
    expect(seen).toEqual(['one']);
  });

  test('does not come at once where it has never been', async () => {
    const seen: string[] = [];
    const { seen: after, note } = noting();
    await start([hourly(seen, 'one'), note]);
    await enqueue(database.db, note, { n: 1 }, { owner });
    await expect.poll(() => after).toEqual([1]);
    expect(seen).toEqual([]);
  });

  test('that fails is listed once, and no longer when it has run well', async () => {
    const seen: string[] = [];
    let fails = true;
    const sweep = hourly(seen, 'one', { fails: () => fails });
    for (const times of [1, 2]) {
      await missedSince(2);
      const jobs = await start([sweep]);
      await expect.poll(() => seen).toHaveLength(times);
      await expect.poll(() => failedJobs(database.db, 10)).toHaveLength(1);
      await jobs.stop(10_000);
    }
    fails = false;
    await missedSince(2);
    await start([sweep]);
    await expect.poll(() => seen).toHaveLength(3);
    await expect.poll(stored).toEqual([]);
  });

  test('must take an empty input, and have a period that divides the hour or the day', () => {
    expect(() =>
      job('trial.sweep', { input: numbered, every: { hours: 1 }, run: async () => undefined }),
    ).toThrow('empty input');
    expect(() =>
      job('trial.sweep', { input: z.object({}), every: { cron: 'hourly' }, run: async () => undefined }),
    ).toThrow('five fields');
    expect(() => job('Sweep', { input: z.object({}), run: async () => undefined })).toThrow('name of a job');
  });
});
