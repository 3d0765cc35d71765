import { createProject, FIRST_STATES } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, type Measurement } from '../harness/measurements.ts';
import { Neighbour, runCommand } from '../harness/neighbour.ts';
import type { Workbench } from '../harness/workbench.ts';
import { sharedOut } from './memory.ts';
import { processorOf, type Processor } from './processor.ts';

/** The maximum of an import; fewer with IMPORT_ISSUES, for a quick check. */
const ISSUES = Number(process.env['IMPORT_ISSUES'] ?? 50_000);
const COMMENTS_EACH = 2;
const PEOPLE = 400;
const LABELS = 40;
const TOKEN = 'a token that may read';
const FIRST_DAY = Date.parse('2020-01-01T00:00:00Z');
const BETWEEN_MS = 3_600_000;
/** A working person: a change now and then, not one after the other. */
const PAUSE_MS = 100;
/** Small changes by another person, to learn their usual time. */
const ALONE = 100;
const LOOK_MS = 500;
const LIMIT_MS = 3_600_000;

/** The cost of importing {@link ISSUES} issues, and its effect on another person. */
export async function measureImport(bench: Workbench): Promise<Measurement[]> {
  const github = await openGithub();
  try {
    const beside = await Neighbour.of(bench);
    const alone = await beside.alone(ALONE);
    const pid = bench.seeded.server.pid ?? 0;
    const before = sharedOut(pid);
    const projectId = await createTarget(bench);
    const id = await connect(bench, github.url);
    const base = `importers/${id}`;
    const timed = async (work: () => Promise<unknown>, status: RegExp) => {
      let most = before;
      const stop = beside.begin(PAUSE_MS);
      const started = performance.now();
      const used = processorOf(bench);
      await work();
      for (;;) {
        await sleep(LOOK_MS);
        most = Math.max(most, sharedOut(pid));
        const shown = await call<{ status: string; fault: string | null }>(bench, 'GET', base);
        if (status.test(shown.status)) break;
        if (shown.fault !== null || performance.now() - started > LIMIT_MS)
          throw new Error(`the import has come to ${JSON.stringify(shown)}`);
      }
      const seconds = (performance.now() - started) / 1000;
      const now = processorOf(bench);
      const processor = { server: now.server - used.server, database: now.database - used.database };
      return { seconds, processor, delays: await stop(), more: most - before };
    };
    const read = await timed(
      () => call(bench, 'PATCH', base, { source: 'octo-org/lamps', project_id: projectId }),
      /^ready$/,
    );
    const written = await timed(
      () => call(bench, 'POST', `${base}/confirm`, { people: [] }),
      /^(completed|partial)$/,
    );
    return [
      ...linesOf('read', read, alone),
      ...linesOf('written', written, alone),
      {
        name: 'memory of the server, more than before',
        value: Math.max(read.more, written.more),
        unit: 'MB',
      },
    ];
  } finally {
    github.close();
  }
}

function linesOf(
  what: string,
  given: { readonly seconds: number; readonly processor: Processor; readonly delays: readonly number[] },
  alone: readonly number[],
): Measurement[] {
  const { seconds, processor, delays } = given;
  const floorName = 'the same alone';
  return [
    { name: `${ISSUES} issues and ${ISSUES * COMMENTS_EACH} comments ${what}`, value: seconds, unit: 's' },
    { name: 'of that the processor of the server', value: processor.server, unit: 's' },
    { name: 'and that of the database', value: processor.database, unit: 's' },
    {
      name: `a change of somebody else while they are ${what}, median`,
      value: median(delays),
      unit: 'ms',
      floor: median(alone),
      floorName,
    },
    {
      name: 'the slowest twentieth of these',
      value: quantile(delays, 0.95),
      unit: 'ms',
      floor: quantile(alone, 0.95),
      floorName,
    },
    {
      name: 'the slowest of these',
      value: Math.max(...delays),
      unit: 'ms',
      floor: Math.max(...alone),
      floorName,
    },
  ];
}

async function createTarget(bench: Workbench): Promise<string> {
  const projectId = uuid();
  await runCommand(bench, bench.cookie, createProject, {
    id: projectId,
    membershipId: uuid(),
    stateIds: FIRST_STATES.map(() => uuid()),
    name: 'From there',
    identifier: 'THERE',
    description: '',
    icon: null,
    coverUrl: null,
    isPublic: true,
    leadId: null,
  });
  return projectId;
}

async function connect(bench: Workbench, url: string): Promise<string> {
  const given = { provider: 'github', base_url: url, email: '', token: TOKEN };
  return (await call<{ id: string }>(bench, 'POST', 'importers', given)).id;
}

async function call<Answer>(
  { url, seed, cookie }: Workbench,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/workspaces/${seed}/${path}`, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A fake GitHub with one repository, whose issues and comments are generated on request. */
async function openGithub() {
  const repository = { id: 77, full_name: 'octo-org/lamps', private: true };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github');
    const [page, size] = [
      Number(url.searchParams.get('page') ?? '1'),
      Number(url.searchParams.get('per_page')),
    ];
    const inPages = (count: number, make: (at: number) => unknown): void => {
      const from = (page - 1) * size;
      const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) =>
        make(from + at),
      );
      url.searchParams.set('page', String(page + 1));
      const link = from + size < count ? { link: `<${url.href}>; rel="next"` } : {};
      response.writeHead(200, { 'content-type': 'application/json', ...link }).end(JSON.stringify(rows));
    };
    if (url.pathname === '/repositories/77/issues') return inPages(ISSUES, issueAt);
    if (url.pathname === '/repositories/77/issues/comments')
      return inPages(ISSUES * COMMENTS_EACH, commentAt);
    const body = url.pathname === '/user' ? { login: 'octocat' } : repository;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

const userAt = (at: number) => ({ login: `person-${at % PEOPLE}` });
const momentAt = (at: number): string => new Date(FIRST_DAY + at * BETWEEN_MS).toISOString();
const textAt = (at: number): string =>
  `It **flickers** since #${Math.max(1, at - 3)}, says @person-${(at * 7) % PEOPLE}.\n\n- ${'by night and by day '.repeat(12)}\n- [x] looked at\n\n\`\`\`\n${'lamp '.repeat(40)}\n\`\`\`\n`;

const issueAt = (at: number) => ({
  id: 1_000_000 + at,
  number: at + 1,
  title: `Lamp ${at + 1} is broken`,
  body: textAt(at),
  state: at % 3 === 0 ? 'closed' : 'open',
  state_reason: at % 3 === 0 ? 'completed' : null,
  user: userAt(at),
  assignees: [],
  labels: [{ name: `label ${at % LABELS}`, color: '0075ca' }],
  created_at: momentAt(at),
  updated_at: momentAt(at),
  closed_at: at % 3 === 0 ? momentAt(at) : null,
});

const commentAt = (at: number) => ({
  id: 5_000_000 + at,
  issue_url: `http://github/repos/octo-org/lamps/issues/${Math.floor(at / COMMENTS_EACH) + 1}`,
  body: textAt(at),
  user: userAt(at + 1),
  created_at: momentAt(at),
});
