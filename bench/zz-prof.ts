import { createProject, createCycle, FIRST_STATES, scopes, updateIssues, moveToCycle, archiveIssues, removeIssues, restoreIssues, BULK_MAX } from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
import { createHub } from '../apps/server/src/create-hub.ts';
import { createDb } from '../apps/server/src/platform/db/index.ts';
import { joinDatabase } from '../apps/server/src/platform/db/index.ts';
import { ServerProcess } from '../e2e/server-process.ts';

const COUNT = 10_000;
const PART = Number(process.env['PART'] ?? 1000);
const server = await ServerProcess.start();
const headers = { origin: server.url, 'content-type': 'application/json' };
const up = await fetch(`${server.url}/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify({ email: 'a@example.com', password: 'a long and quiet river', display_name: 'Ada' }) });
const cookie = up.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const me = ((await (await fetch(`${server.url}/api/users/me`, { headers: { cookie } })).json()) as { id: string }).id;
const ws = (await (await fetch(`${server.url}/api/workspaces`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify({ name: 'team', slug: 'team', companySize: '2-10' }) })).json()) as { id: string };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const joined = await joinDatabase({ dataDir: server.dataDir, databaseUrl: undefined }, silent as never);
let statements = 0;
const { Client } = await import('pg');
const stats = new Map<string, [number, number]>();
const original = (Client.prototype as any).query;
(Client.prototype as any).query = function (q: any, ...rest: any[]) {
  const text = typeof q === 'string' ? q : q.text;
  const at = performance.now();
  const done = original.call(this, q, ...rest);
  const key = String(text).replace(/\s+/g, ' ').slice(0, 70);
  const note = () => { const e = stats.get(key) ?? [0, 0]; e[0]++; e[1] += performance.now() - at; stats.set(key, e); };
  if (done?.then) done.then(note, note);
  return done;
};
const db = createDb({ url: joined.url, poolSize: 5 });
const hub = createHub({ db, url: joined.url, build: 'x', failed: (e) => console.error(e) });
const who = { userId: me, workspaceId: ws.id };
const run = async <I>({ name, version: v }: Command<I>, args: I) => {
  const outcome = await hub.run(who, { name, v, args });
  if (outcome.kind !== 'done' || outcome.refusal) throw new Error(JSON.stringify(outcome).slice(0, 500));
};
const [projectId, cycleId] = [uuid(), uuid()];
const stateIds = FIRST_STATES.map(() => uuid());
await run(createProject, { id: projectId, membershipId: uuid(), stateIds, name: 'P', identifier: 'P', description: '', icon: null, coverUrl: null, isPublic: true, leadId: null } as never);
await run(createCycle, { id: cycleId, projectId, name: 'C', description: '', startDate: null, endDate: null });
await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, assignee_ids,
      label_ids, subscriber_ids, sort_order, created_by, created_at, updated_at)
    select ${ws.id}, gen_random_uuid(), ${scopes.project(projectId)}, ${projectId}, n, 'Issue ' || n, ${stateIds[0]}, 'none', '{}', '{}', array[${me}::uuid], 'a' || lpad(n::text, 6, '0') || 'V', ${me}, now(), now() from generate_series(1, ${COUNT}::int) n`.execute(db);
await sql`analyze issues`.execute(db);
const ids = (await sql<{ id: string }>`select id from issues where project_id = ${projectId} order by number`.execute(db)).rows.map(({ id }) => id);

const TICK = 10;
function pgCpu(): number {
  let sum = 0;
  const pgdata = server.dataDir;
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (!stat.includes('(postgres)')) continue;
      if (!readFileSync(`/proc/${pid}/cwd/PG_VERSION`, 'utf8')) continue;
      const { realpathSync } = require_fs;
      if (!realpathSync(`/proc/${pid}/cwd`).startsWith(pgdata)) continue;
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      sum += (Number(rest[11]) + Number(rest[12])) * TICK;
    } catch {}
  }
  return sum;
}
import * as require_fs from 'node:fs';
const edits = (patch: object) => (part: string[]) => ({ changes: part.map((issueId) => ({ issueId, patch })) });
const session = new Session();
session.connect();
async function press(name: string, command: Command<any>, of: (part: string[]) => unknown) {
  const parts = Array.from({ length: COUNT / PART }, (_, at) => of(ids.slice(at * PART, (at + 1) * PART)));
  const [t, c, p] = [performance.now(), process.cpuUsage(), pgCpu()];
  if (process.env['PROF']) { await session.post('Profiler.enable'); await session.post('Profiler.start'); }
  await Promise.all(parts.map((args) => run(command, args)));
  const spent = process.cpuUsage(c);
  if (process.env['STAT']) for (const [k, [n, ms]] of [...stats].sort((a, b) => b[1][1] - a[1][1]).slice(0, 9)) console.log('   ', String(n).padStart(5), String(Math.round(ms)).padStart(6), k);
  stats.clear();
  console.log(`${name.padEnd(20)} wall ${Math.round(performance.now() - t)}  cpu here ${Math.round((spent.user + spent.system) / 1000)}  pg ${pgCpu() - p}`);
  if (process.env['PROF']) { const { profile } = await session.post('Profiler.stop') as any; writeFileSync(`/tmp/prof-${name}.cpuprofile`, JSON.stringify(profile)); }
}
try {
  await press('warm', updateIssues, edits({ priority: 'low' }));
  await press('priority', updateIssues, edits({ priority: 'urgent' }));
  await press('cycle', moveToCycle, edits({ cycleId }));
  await press('state', updateIssues, edits({ stateId: stateIds[3] }));
  await press('archive', archiveIssues, (issueIds) => ({ issueIds }));
  await press('remove', removeIssues, (issueIds) => ({ issueIds }));
  await press('restore', restoreIssues, (issueIds) => ({ projectId, issueIds }));
} finally {
  await hub.stop();
  await db.destroy();
  await joined.close();
  await server.dispose();
}
