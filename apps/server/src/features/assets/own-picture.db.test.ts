import { ROLE, updateProject, updateWorkspace } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { PNG } from '../../../test/given/files.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const bo = await givenMember(server, ada, slug, ROLE.member, 'bo');
  const project = await ada.createProject(slug, 'WEB');
  const other = await ada.createProject(slug, 'APP');
  const issueId = await ada.createIssue(slug, project);
  return { ada, bo, slug, project, other, issueId };
});

async function uploaded(who: Person, attributes: Record<string, unknown>, at = `workspaces/${team.slug}`) {
  const file = { name: 'cat.png', content: PNG };
  const { status, body } = await who.upload(`/api/${at}/file-assets/`, file, attributes);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.asset;
}

/** Each way in which a picture's URL can be set, and the result. */
const ways = {
  'workspace-logo': async (address: string) =>
    (await team.ada.run(team.slug, updateWorkspace, { patch: { logoUrl: address } })).status,
  'project-cover': async (address: string) =>
    (
      await team.ada.run(team.slug, updateProject, {
        projectId: team.project.id,
        patch: { coverUrl: address },
      })
    ).status,
  'person-avatar': async (address: string) =>
    (await team.ada.call('PATCH', '/api/users/me', { avatar_url: address })).status,
  'person-cover': async (address: string) =>
    (await team.ada.call('PATCH', '/api/users/me', { cover_url: address })).status,
};
type Way = keyof typeof ways;
const WAYS = Object.keys(ways) as Way[];

test.each(WAYS)("a foreign URL can't become a %s, and nothing of it is stored", async (way) => {
  for (const address of ['https://evil.example/a.png', '//evil.example/a.png', 'data:image/png;base64,AA=='])
    expect(await ways[way](address), address).toBe(400);
  const { rows } = await sql`select 1 from (select logo_url as url from workspaces union all
    select cover_url from projects union all select avatar_url from users
    union all select cover_url from users) held where url ~ 'evil|data:'`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a picture is accepted only for the purpose it was uploaded for', async () => {
  const { body: elsewhere } = await team.bo.upload<{ asset: string }>('/api/users/file-assets/', {
    name: 'cat.png',
    content: PNG,
  });
  const pictures = {
    'the logo': await uploaded(team.ada, { purpose: 'workspace-logo' }),
    'a cover of this project': await uploaded(team.ada, {
      purpose: 'project-cover',
      project_id: team.project.id,
    }),
    'a cover of a project to be': await uploaded(team.ada, { purpose: 'project-cover' }),
    'a cover of another project': await uploaded(team.ada, {
      purpose: 'project-cover',
      project_id: team.other.id,
    }),
    'a picture in an issue': await uploaded(team.ada, { purpose: 'comment', entity_id: team.issueId }),
    'my own picture': await uploaded(team.ada, { purpose: 'person-avatar' }, 'users'),
    'my own cover': await uploaded(team.ada, { purpose: 'person-cover' }, 'users'),
    'another person’s picture': elsewhere.asset,
  };
  const taken: [string, Way][] = [];
  for (const [what, address] of Object.entries(pictures))
    for (const way of WAYS) if ((await ways[way](address)) === 200) taken.push([what, way]);
  expect(taken).toEqual([
    ['the logo', 'workspace-logo'],
    ['a cover of this project', 'project-cover'],
    ['a cover of a project to be', 'project-cover'],
    ['my own picture', 'person-avatar'],
    ['my own cover', 'person-cover'],
  ]);
  expect(await ways['project-cover']('/api/project-covers/dawn.svg')).toBe(200);
});

test("a new cover reaches a person's colleagues, and their avatar stays in use", async () => {
  const face = await uploaded(team.ada, { purpose: 'person-avatar' }, 'users');
  const first = await uploaded(team.ada, { purpose: 'person-cover' }, 'users');
  const second = await uploaded(team.ada, { purpose: 'person-cover' }, 'users');
  await ways['person-avatar'](face);
  for (const address of [first, second]) expect(await ways['person-cover'](address)).toBe(200);
  const seen = (await team.bo.everything(team.slug)).get('member') ?? [];
  expect(seen.find(({ id }) => id === team.ada.id)).toMatchObject({ avatarUrl: face, coverUrl: second });
  const { rows } = await sql<{ assetId: string }>`
    select asset_id from asset_uses where holder = 'users' and holder_id = ${team.ada.id}`.execute(server.db);
  const inUse = rows.map(({ assetId }) => assetId);
  expect([face, first, second].map((address) => inUse.some((id) => address.includes(id)))).toEqual([
    true,
    false,
    true,
  ]);
});
