import {
  addProjectMembers,
  addReaction,
  createComment,
  removeComment,
  reopenThread,
  resolveThread,
  removeReaction,
  ROLE,
  updateComment,
  type Comment,
  type Reaction,
  type Role,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, wordOf } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const people = new Map<Role, Person>();
const person = (role: Role): Person => people.get(role) ?? team.ada;

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const issueId = await ada.createIssue(slug, project);
  for (const role of [ROLE.guest, ROLE.viewer, ROLE.member]) {
    const member = await givenMember(server, ada, slug, ROLE.member, wordOf(role));
    const members = [{ id: uuid(), userId: member.id, role }];
    expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
    people.set(role, member);
  }
  return { ada, slug, project, issueId };
});

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

async function say(who: Person, words = 'Hello'): Promise<string> {
  const id = uuid();
  const { status, body } = await who.run(team.slug, createComment, {
    id,
    issueId: team.issueId,
    body: text(words),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

const partial = <Row>(model: string): Promise<Row[]> => team.ada.partial<Row>(team.slug, model, team.issueId);

const find = async (id: string): Promise<Comment | undefined> =>
  (await partial<Comment>('comment')).find((row) => row.id === id);

test.each([ROLE.guest, ROLE.viewer, ROLE.member])(
  'a person of role %i can comment and is subscribed',
  async (role) => {
    const id = await say(person(role));
    expect(await find(id)).toMatchObject({ authorId: person(role).id, editedAt: null });
    const rows = (await team.ada.everything(team.slug)).get('issue') ?? [];
    expect(rows.find((row) => row['id'] === team.issueId)?.['subscriberIds']).toContain(person(role).id);
  },
);

test('authors can edit and delete their own comments, and edits are marked', async () => {
  const guest = person(ROLE.guest);
  const id = await say(guest, 'Helo');
  expect((await guest.run(team.slug, updateComment, { commentId: id, body: text('Hello') })).status).toBe(
    200,
  );
  expect(await find(id)).toMatchObject({ body: text('Hello'), editedAt: expect.any(Number) });
  expect((await guest.run(team.slug, removeComment, { commentId: id })).status).toBe(200);
  expect(await find(id)).toBeUndefined();
});

test("others' comments can't be edited or deleted, except that a project Admin may delete them", async () => {
  const id = await say(person(ROLE.viewer));
  const member = person(ROLE.member);
  expect((await member.run(team.slug, updateComment, { commentId: id, body: text('No') })).status).toBe(403);
  expect((await member.run(team.slug, removeComment, { commentId: id })).status).toBe(403);
  expect((await team.ada.run(team.slug, updateComment, { commentId: id, body: text('No') })).status).toBe(
    403,
  );
  expect((await team.ada.run(team.slug, removeComment, { commentId: id })).status).toBe(200);
});

test('no one can claim that a comment came by email', async () => {
  const id = uuid();
  const said = { id, issueId: team.issueId, body: text('Hello'), origin: 'email' as const };
  expect((await team.ada.run(team.slug, createComment, said)).status).toBe(200);
  expect(await find(id)).toMatchObject({ origin: null });
});

test("refuses text that the editor can't produce", async () => {
  const body = { type: 'doc' as const, content: [{ type: 'script', content: [] }] };
  expect(
    (await team.ada.run(team.slug, createComment, { id: uuid(), issueId: team.issueId, body })).status,
  ).toBe(400);
});

test('stores each reaction once per person, and removes it again', async () => {
  const commentId = await say(team.ada);
  const guest = person(ROLE.guest);
  const give = (who: Person) =>
    who.run(team.slug, addReaction, { id: uuid(), issueId: team.issueId, commentId, emoji: '🚀' });
  expect((await give(guest)).status).toBe(200);
  expect((await give(guest)).status).toBe(200);
  expect((await give(team.ada)).status).toBe(200);
  const given = (await partial<Reaction>('reaction')).filter((row) => row.commentId === commentId);
  expect(given.map((row) => row.userId).toSorted()).toEqual([team.ada.id, guest.id].toSorted());
  const own = given.find((row) => row.userId === guest.id)?.id ?? '';
  expect((await team.ada.run(team.slug, removeReaction, { reactionId: own })).status).toBe(403);
  expect((await guest.run(team.slug, removeReaction, { reactionId: own })).status).toBe(200);
});

test('deletes the reactions of a deleted comment', async () => {
  const commentId = await say(team.ada);
  await team.ada.run(team.slug, addReaction, { id: uuid(), issueId: team.issueId, commentId, emoji: '👀' });
  await team.ada.run(team.slug, removeComment, { commentId });
  expect((await partial<Reaction>('reaction')).filter((row) => row.commentId === commentId)).toEqual([]);
});

test('refuses a reaction to a comment of another issue', async () => {
  const commentId = await say(team.ada);
  const other = await team.ada.createIssue(team.slug, team.project);
  const answer = await team.ada.run(team.slug, addReaction, {
    id: uuid(),
    issueId: other,
    commentId,
    emoji: '👀',
  });
  expect(answer.status).toBe(404);
});

test("programs find an issue's comments only under its own project", async () => {
  const { ada, slug, project } = team;
  const issueId = await ada.createIssue(slug, project);
  const elsewhere = await ada.createProject(slug, 'ELSE');
  const below = ({ id }: { readonly id: string }): string =>
    `/api/workspaces/${slug}/projects/${id}/issues/${issueId}/comments`;
  const said = { comment_html: '<p>Hello</p>' };
  expect((await ada.call('POST', below(project), said)).status).toBe(201);
  expect((await ada.call('POST', below(elsewhere), said)).status).toBe(404);
  expect((await ada.call('GET', below(elsewhere))).status).toBe(404);
  const { body } = await ada.call<{ results: { id: string }[] }>('GET', below(project));
  expect(body.results).toMatchObject([{ parent: null, resolved_at: null, reactions: [] }]);
  const commentId = body.results[0]?.id ?? '';
  const answerId = uuid();
  await ada.run(slug, createComment, { id: answerId, issueId, parentId: commentId, body: text('Hi') });
  await ada.run(slug, addReaction, { id: uuid(), issueId, commentId: answerId, emoji: '👀' });
  await ada.run(slug, addReaction, { id: uuid(), issueId, commentId: null, emoji: '🎉' });
  const { body: after } = await ada.call<{ results: object[] }>('GET', below(project));
  expect(after.results).toMatchObject([
    { id: commentId, reactions: [] },
    { id: answerId, parent: commentId, reactions: [{ emoji: '👀', actor: ada.id }] },
  ]);
});

test("responds to strangers as if it didn't exist", async () => {
  const commentId = await say(team.ada);
  const eve = await server.person('eve');
  const { slug: other } = await eve.createWorkspace();
  expect(
    (await eve.run(team.slug, createComment, { id: uuid(), issueId: team.issueId, body: text('Hi') })).status,
  ).toBe(404);
  expect(
    (await eve.run(other, createComment, { id: uuid(), issueId: team.issueId, body: text('Hi') })).status,
  ).toBe(404);
  expect((await eve.run(other, removeComment, { commentId })).status).toBe(404);
  expect((await eve.run(other, updateComment, { commentId, body: text('Hi') })).status).toBe(404);
  expect(
    (await eve.run(other, addReaction, { id: uuid(), issueId: team.issueId, commentId, emoji: '👀' })).status,
  ).toBe(404);
});

const answer = async (who: Person, parentId: string, issueId = team.issueId): Promise<[string, number]> => {
  const id = uuid();
  const { status } = await who.run(team.slug, createComment, { id, issueId, parentId, body: text('Indeed') });
  return [id, status];
};

test.each([ROLE.guest, ROLE.viewer, ROLE.member])(
  'a person of role %i can reply, and a reply to a reply is put beside it',
  async (role) => {
    const id = await say(team.ada);
    const [reply, status] = await answer(person(role), id);
    expect(status).toBe(200);
    const [deeper] = await answer(team.ada, reply);
    expect(await find(reply)).toMatchObject({ parentId: id, authorId: person(role).id });
    expect(await find(deeper)).toMatchObject({ parentId: id });
  },
);

test('comments of other issues and deleted comments take no replies here', async () => {
  const id = await say(team.ada);
  const elsewhere = await team.ada.createIssue(team.slug, team.project);
  expect((await answer(team.ada, id, elsewhere))[1]).toBe(404);
  expect((await answer(team.ada, uuid()))[1]).toBe(404);
});

test('a deleted comment with replies leaves a placeholder without its text', async () => {
  const id = await say(team.ada, 'Marzipan');
  const [reply] = await answer(team.ada, id);
  expect((await team.ada.run(team.slug, removeComment, { commentId: id })).status).toBe(200);
  const left = await find(id);
  expect(left?.removedAt).not.toBeNull();
  expect(JSON.stringify(left)).not.toContain('Marzipan');
  const edit = { commentId: id, body: text('Again') };
  expect((await team.ada.run(team.slug, updateComment, edit)).status).toBe(404);
  const { issueId } = team;
  const react = (commentId: string | null): Promise<{ status: number }> =>
    team.ada.run(team.slug, addReaction, { id: uuid(), issueId, commentId, emoji: '👀' });
  expect((await react(id)).status).toBe(404);
  expect((await react(null)).status, 'to the issue itself').toBe(200);
  expect((await team.ada.run(team.slug, removeComment, { commentId: id })).status).toBe(200);
  expect(await find(id), 'removed twice').toEqual(left);
  expect((await team.ada.run(team.slug, removeComment, { commentId: reply })).status).toBe(200);
  expect(await find(reply)).toBeUndefined();
  expect(await find(id)).toBeUndefined();
});

test.each([ROLE.guest, ROLE.viewer, ROLE.member])(
  'a person of role %i can resolve a thread once from any of its comments, and reopen it',
  async (role) => {
    const id = await say(team.ada);
    const [reply] = await answer(team.ada, id);
    const by = (who: Person, command: typeof resolveThread, commentId: string): Promise<number> =>
      who.run(team.slug, command, { commentId }).then(({ status }) => status);
    expect(await by(person(role), resolveThread, reply)).toBe(200);
    expect(await by(team.ada, resolveThread, id)).toBe(200);
    expect(await find(id)).toMatchObject({ resolvedBy: person(role).id });
    expect(await find(reply)).toMatchObject({ resolvedAt: null, resolvedBy: null });
    expect(await by(person(role), reopenThread, id)).toBe(200);
    expect(await find(id)).toMatchObject({ resolvedAt: null, resolvedBy: null });
    const eve = await server.person('eve');
    expect(await by(eve, resolveThread, id)).toBe(404);
  },
);

const ANCHOR = {
  stretches: [{ client: 2 ** 32 - 1, clock: 3, length: 5 }],
  quote: 'tiles',
  before: 'Map ',
  after: '',
  length: 5,
};

test.each([ROLE.guest, ROLE.viewer, ROLE.member] as const)(
  "a person of role %i can comment on a part of the text, which replies and placeholders don't carry",
  async (role) => {
    const id = uuid();
    const { issueId, slug } = team;
    const made = { id, issueId, body: text('Which?'), anchor: ANCHOR };
    expect((await person(role).run(slug, createComment, made)).status).toBe(200);
    expect((await find(id))?.anchor).toEqual(ANCHOR);
    const reply = uuid();
    const answer = { id: reply, issueId, body: text('These'), parentId: id, anchor: ANCHOR };
    expect((await person(role).run(slug, createComment, answer)).status).toBe(200);
    expect((await find(reply))?.anchor).toBeNull();
    expect((await person(role).run(slug, removeComment, { commentId: id })).status).toBe(200);
    expect(await find(id)).toMatchObject({ anchor: null, removedAt: expect.any(Number) as number });
  },
);

const HOSTILE: readonly [string, object][] = [
  ['nothing', {}],
  ['no characters', { ...ANCHOR, stretches: [] }],
  ['too many stretches', { ...ANCHOR, stretches: Array.from({ length: 65 }, () => ANCHOR.stretches[0]) }],
  ['a client that cannot be', { ...ANCHOR, stretches: [{ client: 2 ** 32, clock: 0, length: 1 }] }],
  ['a clock before the first', { ...ANCHOR, stretches: [{ client: 1, clock: -1, length: 1 }] }],
  ['half a character', { ...ANCHOR, stretches: [{ client: 1, clock: 0, length: 0.5 }] }],
  ['too long a quote', { ...ANCHOR, quote: 'x'.repeat(401) }],
  ['no words', { ...ANCHOR, quote: '' }],
  ['words that cannot be stored', { ...ANCHOR, quote: 'a\u0000b' }],
  ['too much around it', { ...ANCHOR, before: 'x'.repeat(33) }],
  ['something else beside', { ...ANCHOR, html: '<b>' }],
];

test.each(HOSTILE)('refuses an anchor with %s', async (_what, anchor) => {
  const made = { id: uuid(), issueId: team.issueId, body: text('Hello'), anchor: anchor as typeof ANCHOR };
  expect((await team.ada.run(team.slug, createComment, made)).status).toBe(400);
});
