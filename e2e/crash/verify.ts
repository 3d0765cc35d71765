import { issue } from '@cairn/domain';
import type { Client } from 'pg';
import type { Ledger } from './ledger.ts';
import type { Place } from './place.ts';
import type { Writer } from './writer.ts';

interface Found {
  readonly text: string;
  readonly times: number;
}

/** All faults in the database, compared with what was acknowledged. Call it at rest. */
export async function findFaults(
  db: Client,
  place: Place,
  writers: readonly Writer[],
  ledger: Ledger,
): Promise<string[]> {
  return [
    ...(await wrongCounts(db, place, ledger)),
    ...(await wrongLog(db, place, writers)),
    ...(await wrongNumbers(db, place)),
    ...(await wrongRemovals(db, place, ledger)),
    ...(await wrongActivities(db, place)),
    ...(await wrongFacts(db, place)),
    ...(await wrongTitles(db, place, writers)),
  ];
}

/** Acknowledged: exactly once. Not acknowledged: whole or absent, never twice. Refused: absent. */
async function wrongCounts(db: Client, place: Place, ledger: Ledger): Promise<string[]> {
  const { rows } = await db.query<Found>(
    `select text, count(*)::int as times from (
       select patch ->> 'title' as text from changes
       where workspace_id = $1 and model = 'issue' and patch ? 'title'
         -- A row that changes its scope, as one that is removed, is written whole.
         and old_scope is null
       union all
       select plain from comments where workspace_id = $1
     ) as found group by text`,
    [place.workspaceId],
  );
  const times = new Map(rows.map((row) => [row.text.trim(), row.times]));
  return ledger.of(place.workspaceId).flatMap(({ kind, text, acknowledged, refused }) => {
    const found = kind === 'remove' || kind === 'restore' ? Number(acknowledged) : (times.get(text) ?? 0);
    if (refused !== undefined) return [`"${text}" was refused: ${refused}`];
    if (acknowledged && found === 0) return [`"${text}" was acknowledged and is lost`];
    if (!acknowledged && found > 0)
      return [`"${text}" is there and was never acknowledged, though all is at rest`];
    return found > 1 ? [`"${text}" is there ${found} times`] : [];
  });
}

/** The log has no gap, ends at the clock's position, and no client has seen further. */
async function wrongLog(db: Client, place: Place, writers: readonly Writer[]): Promise<string[]> {
  const { rows } = await db.query<{ entries: number; first: number; last: number; clock: number }>(
    `select count(*)::int as entries, min(seq)::int as first, max(seq)::int as last,
       (select seq::int from workspace_clock where workspace_id = $1) as clock
     from changes where workspace_id = $1`,
    [place.workspaceId],
  );
  const [log] = rows;
  if (!log) return ['the log cannot be read'];
  const cursor = Math.max(...writers.map((writer) => writer.cursor));
  return [
    ...(log.entries === log.last - log.first + 1 ? [] : ['the log has a gap']),
    ...(log.last === log.clock ? [] : [`the log ends at ${log.last}, its clock stands at ${log.clock}`]),
    ...(cursor <= log.clock ? [] : [`a client stands at ${cursor}, the clock at ${log.clock}`]),
  ];
}

/** Numbers are unique, without gaps, and the counter has the last one. */
async function wrongNumbers(db: Client, place: Place): Promise<string[]> {
  const { rows } = await db.query<{ issues: number; numbers: number; last: number }>(
    `select count(*)::int as issues, count(distinct number)::int as numbers, max(number)::int as last
     from issues where workspace_id = $1`,
    [place.workspaceId],
  );
  const [found] = rows;
  return found && found.issues === found.numbers && found.issues === found.last
    ? []
    : [`issue numbers: ${JSON.stringify(found)}`];
}

/** The last command on each issue wins: a client's edits are applied in order. */
async function wrongRemovals(db: Client, place: Place, ledger: Ledger): Promise<string[]> {
  const entries = ledger.of(place.workspaceId).filter(({ kind }) => kind === 'remove' || kind === 'restore');
  const expected = new Map(entries.map(({ rowId, kind }) => [rowId, kind === 'remove']));
  const { rows } = await db.query<{ id: string; removed: boolean }>(
    'select id, removed_at is not null as removed from issues where workspace_id = $1',
    [place.workspaceId],
  );
  return rows.flatMap(({ id, removed }) =>
    removed === (expected.get(id) ?? false) ? [] : [`issue ${id} is ${removed ? '' : 'not '}removed`],
  );
}

/** Consequences are written with the change: each issue was created once, and its activity ends with its title. */
async function wrongActivities(db: Client, place: Place): Promise<string[]> {
  const { rows } = await db.query<{ id: string; title: string; begun: number; told: string | null }>(
    `select i.id, i.title,
       (select count(*)::int from activities a where a.workspace_id = i.workspace_id and a.issue_id = i.id
          and a.verb = 'created' and a.field = 'issue') as begun,
       (select a.new_value from activities a where a.workspace_id = i.workspace_id and a.issue_id = i.id
          and a.field = 'name' order by a.created_at desc, a.id desc limit 1) as told
     from issues i where i.workspace_id = $1`,
    [place.workspaceId],
  );
  return rows
    .filter(
      ({ title, begun, told }) =>
        begun !== 1 || (told ?? title) !== title || (told === null && isRenamed(title)),
    )
    .map((row) => `the history of an issue does not end with its title: ${JSON.stringify(row)}`);
}

/** Titles start with their original text. */
const isRenamed = (title: string): boolean => title.startsWith('title');

/** What the client shows is what the database holds. */
async function wrongTitles(db: Client, place: Place, writers: readonly Writer[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string; title: string }>(
    'select id, title from issues where workspace_id = $1 and removed_at is null',
    [place.workspaceId],
  );
  return writers.flatMap(({ engine }) => {
    const shown = engine.store.rows(issue.name);
    const titles = new Map(shown.map((row) => [row.id, 'title' in row ? row['title'] : undefined]));
    const wrong = rows.filter(({ id, title }) => titles.get(id) !== title);
    return [
      ...wrong.map(({ id, title }) => `a client does not show issue ${id} as "${title}"`),
      ...(titles.size === rows.length ? [] : [`a client shows ${titles.size} issues of ${rows.length}`]),
    ];
  });
}

type IssueFact = readonly [
  model: string,
  id: string,
  before: object | null,
  after: { readonly title?: string; readonly removedAt?: number | null } | null,
];

/** The history has exactly the changes that are in the rows: folded, it gives titles and deletions. */
async function wrongFacts(db: Client, place: Place): Promise<string[]> {
  const { rows: history } = await db.query<{ fact: IssueFact }>(
    `select fact from history, jsonb_array_elements(facts) with ordinality as each (fact, place)
     where workspace_id = $1 and fact ->> 0 = 'issue' order by seq, place`,
    [place.workspaceId],
  );
  const folded = new Map<string, { title: string; removed: boolean }>();
  const twice: string[] = [];
  for (const { fact } of history) {
    const [, id, before, after] = fact;
    if (before === null && folded.has(id)) twice.push(`issue ${id} begins twice in the history`);
    const held = folded.get(id) ?? { title: '', removed: false };
    folded.set(id, {
      title: after?.title ?? held.title,
      removed: after?.removedAt === undefined ? held.removed : after.removedAt !== null,
    });
  }
  const { rows } = await db.query<{ id: string; title: string; removed: boolean }>(
    'select id, title, removed_at is not null as removed from issues where workspace_id = $1',
    [place.workspaceId],
  );
  const wrong = rows.filter(
    ({ id, title, removed }) => folded.get(id)?.title !== title || folded.get(id)?.removed !== removed,
  );
  return [
    ...twice,
    ...wrong.map(({ id, title }) => `issue ${id}, "${title}", is another one in the history`),
    ...(folded.size === rows.length ? [] : [`${folded.size} issues in the history, ${rows.length} in rows`]),
  ];
}
