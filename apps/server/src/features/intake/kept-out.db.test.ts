import { acceptRequest } from '@cairn/domain';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contracts } from '../../contracts.ts';
import type { Call } from '../../../test/calls.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { createAsker } from '../../../test/permissions/ask.ts';
import { routeExample } from '../../../test/route-examples.ts';
import { testServer } from '../../../test/server.ts';
import { createWorld } from '../../../test/world.ts';

const server = testServer();
const WORD = 'zebrafinch';
const PATIENCE = 120_000;

const setup = fixture(async () => {
  const world = await createWorld(server, {
    text: (place) => (what) => (place === 'inside' && what === 'request title' ? `${what} ${WORD}` : what),
  });
  return { world, asker: createAsker(server.url) };
});
afterAll(() => setup.asker.close());

/** Routes about requests, the sync of everything that a browser keeps, and the audit log. */
const MAY_TELL = [
  'GET /api/workspaces/:slug/projects/:project/inbox-issues',
  'GET /api/workspaces/:slug/projects/:project/inbox-issues/:request',
  'GET /sync/:workspace/bootstrap',
  'GET /sync/:workspace/partial',
];

/** Every read route, called as in its example, with the word as its search text. */
function reads(): (readonly [name: string, call: Call])[] {
  const { slug, workspaceId, inside } = setup.world;
  const project = `/api/workspaces/${slug}/projects/${inside.projectId}`;
  return [
    ...[...contracts.keys()]
      .filter((name) => name.startsWith('GET '))
      .map((name) => [name, routeExample(name).call({ slug, workspaceId }, inside)] as const),
    ['the list', { path: `${project}/issues` }],
    ['search', { path: `/api/workspaces/${slug}/search`, query: { q: WORD } }],
    ['search by likeness', { path: `/api/workspaces/${slug}/search`, query: { q: 'zebrafinhc' } }],
    ['picker', { path: `${project}/search-issues`, query: { search: WORD } }],
    [
      'picker, anywhere',
      { path: `${project}/search-issues`, query: { search: WORD, workspace_search: 'true' } },
    ],
    [
      'what closes by itself',
      { path: `${project}/automations/preview`, query: { archive_after: '1', close_after: '1' } },
    ],
  ];
}

async function tellersOf(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, call] of reads()) {
    const { text } = await setup.asker.ask('GET', call, setup.world.credentials['project admin']);
    if (text.includes(WORD)) found.push(name);
  }
  return found;
}

test(
  'a request is in no list, search, count or export until it is accepted, and then in all',
  { timeout: PATIENCE },
  async () => {
    const { inside, owner, slug } = setup.world;
    // Old enough for automations to apply.
    await sql`update issues set updated_at = now() - interval '3 months' where is_request`.execute(server.db);
    const before = await tellersOf();
    expect(before.filter((name) => !MAY_TELL.includes(name))).toEqual([]);
    expect(before).toContain(MAY_TELL[0]);
    const requests = await sql<{
      id: string;
    }>`select r.id from intake_requests r where r.project_id = ${inside.projectId}`.execute(server.db);
    expect(requests.rows.length).toBeGreaterThan(1);
    for (const { id: requestId } of requests.rows)
      expect((await owner.run(slug, acceptRequest, { requestId })).status).toBe(200);
    await sql`update issues set updated_at = now() - interval '3 months' where id = ${inside.intakeRequestId}`.execute(
      server.db,
    );
    const after = await tellersOf();
    expect(after).toEqual(
      expect.arrayContaining([
        'the list',
        'search',
        'search by likeness',
        'picker',
        'picker, anywhere',
        'what closes by itself',
      ]),
    );
  },
);

/** Queries that need all issues, each with the reason. */
const ALL_ISSUES: Readonly<Record<string, string>> = {
  'cycles/progress-rows.ts': 'reads the issues that its cycle holds, and a request is in none',
  'cycles/snapshot.ts': 'reads the issues that its cycle held, and a request is in none',
  'features/issues/feature.ts': 'takes a removed label off all that carry it',
  'issues/store.ts': 'numbers and order keys are taken by requests too',
  'issues/description-document.ts': 'opens the text of one issue by its ID',
  'issues/follow-descriptions.ts': 'keeps the text of every issue',
  'issues/key-at-end.ts': 'order keys are taken by requests too',
  'issues/issues-of-project.ts': 'reads the rows that a listed view has found',
  'issues/sql-properties.ts': 'the parent of an issue, which is never a request',
  'states/remove-state.ts': 'a state is in use by requests too',
  'intake/requests-of-project.ts': 'lists the requests themselves',
  'notifications/read-notifications.ts': 'tells of requests too',
  'activity/entries.ts': 'names the issue of a line of history',
  'assets/follow-move.ts': 'reads the texts of issues that are being moved, among which no request may be',
  'moves/move-issues.ts': 'locks the issues of its command, among which no request may be',
  'imports/write/write-texts.ts': 'names issues that an import has made, among which no request is',
  'intake/form/followed-request.ts': 'tells the sender of one request what has become of it',
  'recurring/due-recurrences.ts': 'reads the last issue that a rule has made, which is never a request',
};

test('every query over issues either restricts itself to listed ones or says why it needs all', () => {
  const folder = path.join(import.meta.dirname, '../..');
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|examples\.ts$/.test(file));
  const queried = files.filter((file) =>
    /\b(?:from|join)\s+(?:issues\b|\$\{sql\.(?:table|ref)\(issue\.table\)\})/.test(
      readFileSync(path.join(folder, file), 'utf8').replaceAll(/^\s*(?:\*|\/\/|\/\*\*).*$/gm, ''),
    ),
  );
  const careless = queried.filter(
    (file) =>
      !/\$\{listed\}|\blisted,/.test(readFileSync(path.join(folder, file), 'utf8')) &&
      !Object.keys(ALL_ISSUES).some((each) => file.endsWith(each)),
  );
  expect(careless).toEqual([]);
  expect(queried.length).toBeGreaterThan(10);
  expect(existsSync(path.join(folder, 'features/issues/listed.ts'))).toBe(true);
});
