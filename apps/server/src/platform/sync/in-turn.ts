import type { AppendedRecord, Executed, LogEntry } from '@cairn/sync/server';

/** What is kept of several commands that were committed as one: a record of each. */
class RecordsOfSeveral {
  readonly records: readonly AppendedRecord[];

  constructor(records: readonly AppendedRecord[]) {
    this.records = records;
  }
}

/** Runs one after the other; the first that is refused is the answer for all of them. */
export async function inTurn<Each>(
  commands: readonly Each[],
  run: (each: Each) => Promise<Executed>,
): Promise<Executed> {
  const entries: LogEntry[] = [];
  const records: AppendedRecord[] = [];
  for (const command of commands) {
    const done = await run(command);
    if (done.refusal) return { entries: [], refusal: done.refusal };
    if (done.record !== undefined) records.push({ at: entries.length, record: done.record });
    entries.push(...done.entries);
  }
  return { entries, ...(records.length > 0 ? { record: new RecordsOfSeveral(records) } : {}) };
}

/** The record of each command, with the place of its first entry among all. */
export const eachRecord = (kept: readonly AppendedRecord[]): AppendedRecord[] =>
  kept.flatMap(({ at, record }) =>
    record instanceof RecordsOfSeveral
      ? record.records.map((each) => ({ at: at + each.at, record: each.record }))
      : [{ at, record }],
  );
