import { ROLE } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contracts } from '../../src/contracts.ts';
import { inParallel } from '../given/in-parallel.ts';
import { isKnown, kindOf, PRINCIPALS, type Principal } from '../principals.ts';
import type { Call } from '../calls.ts';
import { routeExample } from '../route-examples.ts';
import { testServer } from '../server.ts';
import { looks } from './ask.ts';
import type { Verdict } from './declared.ts';
import { sampled } from './sampled.ts';
import { STATES, type Asked, type State } from './states.ts';
import { expectRefusals, openAccessSuite } from './access-suite.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const suite = openAccessSuite(server);
const PATIENCE = 900_000;
/** Of all cases, in the pipeline. */
const SHARE = 0.05;

interface Case {
  readonly route: string;
  readonly principal: Principal;
  readonly state: State;
}

const cases: readonly Case[] = [...contracts.keys()].flatMap((route) =>
  PRINCIPALS.flatMap((principal) => STATES.map((state) => ({ route, principal, state }))),
);

const nameOf = ({ route, principal, state }: Case): string => `${route} by ${principal}, ${state}`;

/** A case with the rows that it asks for, and how it asks. */
interface Attempt extends Case {
  readonly asked: Asked;
  readonly call: Call;
}

function attemptOf(one: Case): Attempt {
  const asked = suite.states.asked(one.principal, one.state);
  return { ...one, asked, call: routeExample(one.route).call(asked, asked.rows) };
}

const ask = ({ route, principal, call }: Attempt) =>
  suite.asker.ask(route.split(' ', 1)[0] ?? '', call, suite.world.credentials[principal]);

async function verdictOf({ route, principal, asked, call }: Attempt): Promise<Verdict> {
  const contract = contracts.get(route);
  const names = route.split(' ', 2)[1] ?? '';
  if (!contract) throw new Error(`no contract for ${route}`);
  return await suite.declared.ofRoute(principal, { contract, names, path: call.path }, asked.workspaceId);
}

test(
  'every route answers everybody, on everything, as the rules say; a refusal writes nothing',
  { timeout: PATIENCE },
  async () => {
    const attempts = sampled('routes', SHARE, cases).map(attemptOf);
    const allowed = await expectRefusals(server, suite, attempts, { nameOf, verdictOf, ask });
    const refused: { one: Attempt; status: number; text: string }[] = [];
    const deleted = new Set<string>();
    // In their order: what is for good is not done at all, the rest leaves everybody's standing as it was.
    const tried = allowed.filter(({ route }) => !routeExample(route).isFinal);
    await inParallel(tried, 4, async (one) => {
      const { status, text } = await ask(one);
      if (refusalsOf(one.route).includes(status) || status >= 500) refused.push({ one, status, text });
      else if (isDeletion(one)) deleted.add(one.call.path);
    });
    // Several may delete the same row; the first one does, and to the others it is gone.
    const wrong = refused.filter(
      ({ one, status }) => !(status === 404 && isDeletion(one) && deleted.has(one.call.path)),
    );
    const lines = wrong.map(
      ({ one, status, text }) => `${nameOf(one)}: declared allowed, got ${status} ${text.slice(0, 200)}`,
    );
    expect(lines.slice(0, 20)).toEqual([]);
    expect(tried.length).toBeGreaterThan(20);
    expect(server.logged).toEqual([]);
  },
);

const isDeletion = ({ route }: Case): boolean => route.startsWith('DELETE ');

/** The answers that somebody who is allowed never hears. */
function refusalsOf(route: string): readonly number[] {
  const contract = contracts.get(route);
  if (contract?.who === 'anyone') return [];
  // About themselves, and about what stands in a body, people may be told that there is no such thing.
  const isAskedFurther = contract?.who === 'member' && contract.furtherBy !== undefined;
  const isAboutOneself = contract?.who === 'person' || contract?.who === 'instance-admin';
  return isAskedFurther || isAboutOneself ? [401] : [401, 403, 404];
}

test(
  'an id of something hidden, in a query or a body, is answered like one of nothing',
  { timeout: PATIENCE },
  async () => {
    const { world, asker } = suite;
    const { slug, hidden, foreign } = world;
    const wrong: string[] = [];
    const calls: readonly ((id: string) => [string, Call])[] = [
      (id) => ['GET', { path: `/api/workspaces/${slug}/search`, query: { q: 'issue', project: id } }],
      (id) => ['GET', { path: `/api/workspaces/${slug}/projects/${id}/search-issues` }],
      ...['parent', 'sub_issue', 'issue_relation'].map((as) => (id: string): [string, Call] => [
        'GET',
        {
          path: `/api/workspaces/${slug}/projects/${world.inside.projectId}/search-issues`,
          query: { [as]: 'true', issue_id: id },
        },
      ]),
      ...[
        'comment',
        'pageComment',
        'pageReaction',
        'reaction',
        'activity',
        'attachment',
        'relation',
        'link',
      ].map((model) => (id: string): [string, Call] => [
        'GET',
        { path: `/sync/${slug}/partial`, query: { model, parent: id } },
      ]),
      (id) => ['POST', { path: '/api/invitations/accept', body: { id } }],
      (id) => ['POST', { path: '/api/invitations/reject', body: { id } }],
      (id) => ['DELETE', { path: `/api/users/me/sessions/${id}` }],
      (id) => ['DELETE', { path: `/api/users/file-assets/${id}` }],
      (id) => ['GET', { path: `/api/assets/people/${id}` }],
      (id) => ['GET', { path: `/api/workspaces/${slug}/pages/${world.inside.pageId}/versions/${id}` }],
      ...[
        'issue-attachment',
        'page',
        'project-cover',
        'comment',
        'page-comment',
        'issue-description',
      ].flatMap((purpose) =>
        ['entity_id', 'project_id'].map((field) => (id: string): [string, Call] => [
          'POST',
          {
            path: `/api/workspaces/${slug}/file-assets`,
            form: { attributes: { purpose, [field]: id }, file: new Uint8Array(4) },
          },
        ]),
      ),
    ];
    const ids = new Set(
      [hidden, foreign].flatMap((rows) =>
        Object.entries<string>({ ...rows }).flatMap(([name, id]) => (SEEN_ANYWAY.has(name) ? [] : [id])),
      ),
    );
    const cases = PRINCIPALS.filter(isKnown).flatMap((principal) =>
      calls.flatMap((call) => [...ids].map((id) => ({ principal, call, id }))),
    );
    await inParallel(
      sampled('hidden ids in queries and bodies', 0.025, cases),
      8,
      async ({ principal, call, id }) => {
        // Admins find private projects, to join them.
        const isFound = id === hidden.projectId || id === hidden.otherProjectId;
        if (isFound && kindOf(principal).workspaceRole === ROLE.admin) return;
        const [method, given] = call(id);
        // How many files somebody may send in an hour is not what this is about.
        if (given.form) await sql`delete from rate_limits`.execute(server.db);
        const credential = world.credentials[principal];
        const answer = looks(await asker.ask(method, given, credential));
        const like = looks(await asker.ask(method, call(uuid())[1], credential));
        if (answer !== like)
          wrong.push(`${principal} ${method} ${given.path} ${id}: ${answer} is not ${like}`);
      },
    );
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);

/** The workspace itself and its owner, whom all members know. */
const SEEN_ANYWAY = new Set(['workspaceId', 'memberId']);
