import {
  addProjectMembers,
  archiveIssues,
  archivePage,
  createComment,
  createCycle,
  createIssueDraft,
  createModule,
  createPage,
  createPageComment,
  createRelation,
  moveToCycle,
  moveToModules,
  removeIssues,
  removePageComment,
  ROLE,
  setDescription,
  updateIssues,
  type PageAccess,
  type RichText,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Tab } from '../../../test/documents.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import type { PickedIssue } from './pick-issues.ts';
import type { PageHit } from './search-pages.ts';
import type { SearchAnswer } from './search-issues.ts';

const server = testServer();

const says = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

async function given() {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const search = async (q: string, extra = '', who: Person = ada): Promise<SearchAnswer> => {
    const path = `/api/workspaces/${slug}/search?q=${encodeURIComponent(q)}${extra}`;
    const answer = await who.call<SearchAnswer>('GET', path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const names = async (q: string, extra = '', who: Person = ada): Promise<string[]> =>
    (await search(q, extra, who)).results.map(({ name }) => name);
  const issue = (title: string): Promise<string> => ada.createIssue(slug, project, { title });
  const describe = async (issueId: string, text: string): Promise<void> => {
    const answer = await ada.run(slug, setDescription, { issueId, body: says(text), basedOn: null });
    expect(answer.status).toBe(200);
  };
  const comment = async (issueId: string, text: string): Promise<string> => {
    const id = uuid();
    expect((await ada.run(slug, createComment, { id, issueId, body: says(text) })).status).toBe(200);
    return id;
  };
  const pick = async (parameters: string): Promise<PickedIssue[]> =>
    (
      await ada.call<PickedIssue[]>(
        'GET',
        `/api/workspaces/${slug}/projects/${project.id}/search-issues/?${parameters}`,
      )
    ).body;
  return { ada, slug, project, search, names, issue, describe, comment, pick };
}

test('finds words of titles, descriptions and comments, best match first', async () => {
  const { search, issue, describe, comment } = await given();
  const third = await issue('Third');
  const commentId = await comment(third, 'I think the anchor is to blame.');
  const second = await issue('Second');
  await describe(second, 'When the anchor is dropped, nothing holds.');
  const first = await issue('The anchor slips');
  await issue('Something else');
  const { results, is_fuzzy } = await search('anchor');
  expect(is_fuzzy).toBe(false);
  expect(results.map(({ id, matched_in }) => [id, matched_in])).toEqual([
    [first, 'title'],
    [second, 'description'],
    [third, 'comment'],
  ]);
  expect(results[2]?.comment_id).toBe(commentId);
  expect(results[0]?.title).toEqual([
    { text: 'The ', hit: false },
    { text: 'anchor', hit: true },
    { text: ' slips', hit: false },
  ]);
  expect(results[2]?.excerpt).toEqual([
    { text: 'I think the ', hit: false },
    { text: 'anchor', hit: true },
    { text: ' is to blame.', hit: false },
  ]);
});

test('finds an issue by key, by number alone, and by the beginning of a word', async () => {
  const { names, issue } = await given();
  await issue('Harbour lights');
  await issue('Version 2 of the map');
  expect((await names('WEB-2'))[0]).toBe('Version 2 of the map');
  expect((await names('web-1'))[0]).toBe('Harbour lights');
  expect((await names('#1'))[0]).toBe('Harbour lights');
  expect(await names('ABC-1')).toEqual([]);
  expect(await names('harb')).toEqual(['Harbour lights']);
  expect(await names('light harbour')).toEqual(['Harbour lights']);
});

test('finds parts of paths and identifiers, and other forms of a word', async () => {
  const { names, issue } = await given();
  await issue('src/sync/commit_queue.ts blocks');
  await issue('Running in circles');
  expect(await names('commit')).toEqual(['src/sync/commit_queue.ts blocks']);
  expect(await names('sync/commit_queue.ts')).toEqual(['src/sync/commit_queue.ts blocks']);
  expect(await names('runs')).toEqual(['Running in circles']);
});

test('finds similar spellings, in titles and texts, and says so', async () => {
  const { search, issue, describe } = await given();
  await issue('Synchronisation stalls');
  const other = await issue('Other');
  await describe(other, 'The thermometer of the boiler shows nonsense.');
  expect(await search('synchornisation')).toMatchObject({
    is_fuzzy: true,
    results: [
      { name: 'Synchronisation stalls', title: [{ text: 'Synchronisation', hit: true }, { hit: false }] },
    ],
  });
  expect(await search('termometer')).toMatchObject({
    is_fuzzy: true,
    results: [{ name: 'Other', matched_in: 'description' }],
  });
  expect(await search('zzzzqqqq')).toMatchObject({ results: [], is_fuzzy: false });
});

test('shows no one what they may not see: other projects, deleted issues, other workspaces', async () => {
  const { ada, slug, project, names, issue, search } = await given();
  const id = await issue('A secret lagoon');
  const hidden = await ada.createProject(slug, 'HID', false);
  await ada.createIssue(slug, hidden, { title: 'A hidden lagoon' });
  const guest = await server.person('guest');
  await sql`insert into members (workspace_id, id, scope, role, display_name, created_at)
    select w.id, ${guest.id}, 'g', 5, 'guest', now() from workspaces w where w.slug = ${slug}`.execute(
    server.db,
  );
  expect(await names('lagoon', '', guest)).toEqual([]);
  expect(await names('lagooon', '', guest)).toEqual([]);
  expect(await names('HID-1', '', guest)).toEqual([]);
  const members = [{ id: uuid(), userId: guest.id, role: ROLE.guest }];
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  expect(await names('lagoon', '', guest)).toEqual(['A secret lagoon']);
  expect(await names('lagoon')).toHaveLength(2);
  expect(await names('lagoon', `&project=${hidden.id}`)).toEqual(['A hidden lagoon']);
  expect((await ada.run(slug, removeIssues, { issueIds: [id] })).status).toBe(200);
  expect(await names('secret')).toEqual([]);
  expect((await search('WEB-1')).results).toEqual([]);

  const eve = await server.person('eve');
  const other = await eve.createWorkspace();
  expect((await eve.call('GET', `/api/workspaces/${slug}/search?q=lagoon`)).status).toBe(404);
  const empty = await eve.call<SearchAnswer>('GET', `/api/workspaces/${other.slug}/search?q=lagoon`);
  expect(empty.body.results).toEqual([]);
});

test('responds to any input', async () => {
  const { search, issue } = await given();
  await issue('100 % <b>bold</b> & "quoted" \\ it\'s');
  const inputs = [
    '',
    '   ',
    "'",
    "''; drop table issues; --",
    '& | ! ( ) :* <->',
    'a & !b <-> (c | d):*',
    '\\',
    '%_%',
    '\u0000',
    '½ ² ①',
    'ก็ ้',
    '🙂🙂',
    '东京 港口',
    'x'.repeat(5000),
    'word '.repeat(500),
    '-',
    'WEB-99999999999',
    '-2147483649',
    '<script>alert(1)</script>',
  ];
  for (const input of inputs) await search(input);
  const { results } = await search('<b>bold');
  expect(results[0]?.title.map(({ text }) => text).join('')).toBe('100 % <b>bold</b> & "quoted" \\ it\'s');
});

test('pages through the results without repeating one, within limits', async () => {
  const { search, issue } = await given();
  for (let at = 0; at < 7; at++) await issue(`Pebble ${at}`);
  const seen: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const answer: SearchAnswer = await search('pebble', `&limit=3&offset=${offset}`);
    expect(answer.results.length).toBeLessThanOrEqual(3);
    seen.push(...answer.results.map(({ id }) => id));
    offset = answer.next_offset;
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  expect((await search('pebble', '&limit=100000')).results).toHaveLength(7);
  expect(await search('pebble', '&limit=7')).toMatchObject({ results: { length: 7 }, next_offset: null });
});

test('finds archived issues too, and says when they were archived', async () => {
  const { ada, slug, project, search, issue } = await given();
  await issue('An open pier');
  const closed = await ada.createIssue(slug, project, { title: 'A closed pier', stateIndex: 3 });
  expect((await ada.run(slug, archiveIssues, { issueIds: [closed] })).status).toBe(200);
  const archived = new Map((await search('pier')).results.map((hit) => [hit.name, hit.archived_at]));
  expect(archived).toEqual(
    new Map([
      ['An open pier', null],
      ['A closed pier', expect.stringMatching(/^20\d\d-/)],
    ]),
  );
});

test('stores a text that is longer than PostgreSQL can index', async () => {
  const { issue, describe, names } = await given();
  const id = await issue('Long');
  const words = Array.from({ length: 40_000 }, (_, at) => `word${at}`).join(' ');
  await describe(id, `needle ${words}`);
  expect(await names('needle')).toEqual(['Long']);
});

test('S-ENT-001 S-CALL-010 issue pickers find by name, number and identifier', async () => {
  const { pick, issue, slug, ada, project } = await given();
  const id = await issue('Harbour lights');
  await issue('Boats');
  const elsewhere = await ada.createProject(slug, 'SEA', true);
  await ada.createIssue(slug, elsewhere, { title: 'Harbour seals' });
  const [found, ...others] = await pick('search=harb&workspace_search=false');
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id,
    name: 'Harbour lights',
    sequence_id: 1,
    project_id: project.id,
    project__identifier: 'WEB',
    state__color: expect.stringMatching(/^#/),
  });
  expect((await pick('search=web-2')).map(({ name }) => name)).toEqual(['Boats']);
  expect((await pick('search=2')).map(({ name }) => name)).toEqual(['Boats']);
  expect(await pick('search=')).toHaveLength(2);
  expect(await pick('search=harb&workspace_search=true')).toHaveLength(2);
  expect(await pick('search=100%25')).toEqual([]);
  const closed = await ada.createIssue(slug, project, { title: 'Harbour wall', stateIndex: 3 });
  expect(await pick('search=wall')).toHaveLength(1);
  expect((await ada.run(slug, archiveIssues, { issueIds: [closed] })).status).toBe(200);
  expect(await pick('search=wall')).toEqual([]);
  const draft = {
    id: uuid(),
    projectId: project.id,
    title: 'Harbour draft',
    body: null,
    fields: {},
    facets: {},
  };
  expect((await ada.run(slug, createIssueDraft, draft)).status).toBe(200);
  expect(await pick('search=draft')).toEqual([]);
});

test('S-CALL-011 S-CALL-012 S-CALL-013 pickers leave out issues that are already related', async () => {
  const { ada, slug, project, pick } = await given();
  const make = (title: string, parentId?: string): Promise<string> =>
    ada.createIssue(slug, project, parentId === undefined ? { title } : { title, parentId });
  const parent = await make('parent');
  const self = await make('self', parent);
  await make('child', self);
  await make('niece', await make('free'));
  const related = await make('related');
  const relation = {
    id: uuid(),
    oppositeId: uuid(),
    issueId: related,
    kind: 'blocking' as const,
    relatedId: self,
  };
  expect((await ada.run(slug, createRelation, relation)).status).toBe(200);
  const left = async (as: string, of = self): Promise<string[]> =>
    (await pick(`search=&${as}=true&issue_id=${of}`))
      .map(({ name }) => name)
      .toSorted((a, b) => (a < b ? -1 : 1));
  expect(await left('parent')).toEqual(['free', 'niece', 'related']);
  expect(await left('issue_relation')).toEqual(['child', 'free', 'niece', 'parent']);
  expect(await left('issue_relation', related)).toEqual(['child', 'free', 'niece', 'parent']);
  expect(await left('sub_issue')).toEqual(['free', 'related']);
});

test('S-CALL-014 pickers leave out issues that are in a cycle, in a module, or have a due date', async () => {
  const { ada, slug, project, pick, issue } = await given();
  const [inCycle, inModule, dated] = [await issue('in C1'), await issue('in M1'), await issue('dated')];
  await issue('free');
  const [cycleId, moduleId, otherId] = [uuid(), uuid(), uuid()];
  const ok = async <Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> => {
    const answer = await ada.run(slug, command, args);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const of = { projectId: project.id, description: '', startDate: null } as const;
  await ok(createCycle, { ...of, id: cycleId, name: 'C1', endDate: null });
  for (const [id, name] of [
    [moduleId, 'M1'],
    [otherId, 'M2'],
  ] as const)
    await ok(createModule, {
      ...of,
      id,
      name,
      status: 'backlog',
      targetDate: null,
      leadId: null,
      memberIds: [],
    });
  await ok(moveToCycle, { changes: [{ issueId: inCycle, patch: { cycleId } }] });
  const moduleIds = { add: [moduleId], remove: [] };
  await ok(moveToModules, { changes: [{ issueId: inModule, patch: { moduleIds } }] });
  await ok(updateIssues, { changes: [{ issueId: dated, patch: { dueDate: '2026-12-01' } }] });
  const without = async (name: string, query: string): Promise<void> => {
    const names = (await pick(`search=&${query}`)).map((each) => each.name);
    expect(names.toSorted()).toEqual(['dated', 'free', 'in C1', 'in M1'].filter((each) => each !== name));
  };
  await without('in C1', 'cycle=true');
  await without('in M1', `module=${moduleId}`);
  await without('dated', 'target_date=none');
  await without('nothing', `module=${otherId}&cycle=false`);
  // Removed from the cycle, the facet's row stays.
  await ok(moveToCycle, { changes: [{ issueId: inCycle, patch: { cycleId: null } }] });
  await without('nothing', 'cycle=true');
});

test('SYS-40 finds pages by title, text and comments, only those that the person can see', async () => {
  const { ada, slug, project } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.viewer);
  const page = async (title: string, text: string, access: PageAccess = 'public'): Promise<string> => {
    const id = uuid();
    const input = { id, projectId: null, parentId: null, title, icon: null, access, sortOrder: 'a0' };
    expect((await ada.run(slug, createPage, input)).status).toBe(200);
    const tab = new Tab(server.url, ada, slug, id);
    await tab.becomes('saved');
    tab.addLine(text);
    await tab.becomes('saved');
    await tab.open.close();
    return id;
  };
  const byText = await page('Harbour', 'Where the anchor holds.');
  const byTitle = await page('Anchor care', 'Rinse it.');
  const secret = await page('Secret anchor', 'Mine.', 'private');
  const found = async (who: Person, more = '') =>
    (await who.call<{ pages: PageHit[] }>('GET', `/api/workspaces/${slug}/search?q=anchor${more}`)).body
      .pages;
  await expect.poll(async () => (await found(bob)).map(({ id }) => id)).toEqual([byTitle, byText]);
  expect((await found(ada)).map(({ id }) => id)).toContain(secret);
  expect(await found(ada, `&project=${project.id}`)).toEqual([]);
  expect((await found(bob))[1]).toMatchObject({
    matched_in: 'text',
    excerpt: [
      { text: 'Where the ', hit: false },
      { text: 'anchor', hit: true },
      { text: ' holds.', hit: false },
    ],
  });
  const said = async (pageId: string, words: string): Promise<string> => {
    const commentId = uuid();
    const comment = { id: commentId, pageId, body: says(words) };
    expect((await ada.run(slug, createPageComment, comment)).status).toBe(200);
    return commentId;
  };
  const discussed = await page('Moorings', 'Ropes.');
  const commentId = await said(discussed, 'Which anchor?');
  // Text of private pages and deleted text is found by no one else.
  await said(secret, 'No anchor here.');
  const gone = await said(await page('Ropes', 'Hemp.'), 'An anchor too.');
  await said(byText, 'Anchor, again.');
  expect((await ada.run(slug, removePageComment, { commentId: gone })).status).toBe(200);
  expect((await found(bob)).map(({ id }) => id).toSorted()).toEqual([byTitle, byText, discussed].toSorted());
  expect((await found(bob)).find(({ id }) => id === discussed)).toMatchObject({
    matched_in: 'comment',
    comment_id: commentId,
    excerpt: [
      { text: 'Which ', hit: false },
      { text: 'anchor', hit: true },
      { text: '?', hit: false },
    ],
  });
  expect((await found(ada)).map(({ id }) => id)).toContain(secret);
  expect((await ada.run(slug, archivePage, { pageId: byTitle })).status).toBe(200);
  const archived = new Map((await found(bob)).map((hit) => [hit.id, hit.archived_at]));
  expect(archived).toEqual(
    new Map([
      [byText, null],
      [discussed, null],
      [byTitle, expect.stringMatching(/^2/)],
    ]),
  );
});

test('finds by a typed filter with words, and by the filter alone, only what the person can see', async () => {
  const { ada, slug, project, search, names, issue, describe } = await given();
  const first = await issue('harbour crane');
  await issue('harbour light');
  const texts = await issue('something else');
  await describe(texts, 'the harbour at night');
  const elsewhere = await ada.createProject(slug, 'SEA', false);
  await ada.createIssue(slug, elsewhere, { title: 'harbour at sea' });
  const changes = [first, texts].map((issueId) => ({ issueId, patch: { priority: 'urgent' as const } }));
  expect((await ada.run(slug, updateIssues, { changes })).status).toBe(200);
  const by = (filter: string): string => `&filter=${encodeURIComponent(filter)}`;
  const sorted = async (q: string, filter: string, extra = ''): Promise<string[]> =>
    (await names(q, `${by(filter)}${extra}`)).toSorted();
  expect(await sorted('harbour', 'priority:urgent')).toEqual(['harbour crane', 'something else']);
  expect(await sorted('harbour', '-priority:urgent')).toEqual(['harbour at sea', 'harbour light']);
  expect(await sorted('', 'priority:urgent')).toEqual(['harbour crane', 'something else']);
  expect(await sorted('', 'project:project-sea')).toEqual(['harbour at sea']);
  expect(await sorted('', 'is:open', `&project=${elsewhere.id}`)).toEqual(['harbour at sea']);
  expect(await sorted('nowhere', 'priority:urgent')).toEqual([]);
  const [alone] = (await search('', by('priority:urgent crane'))).results;
  expect(alone).toMatchObject({ name: 'harbour crane', matched_in: 'filter' });
  expect(await search('', `${by('is:open')}&limit=3`)).toMatchObject({
    results: { length: 3 },
    next_offset: 3,
    pages: [],
  });
  expect(await search('', `${by('is:open')}&limit=3&offset=3`)).toMatchObject({
    results: { length: 1 },
    next_offset: null,
  });

  const bob = await givenMember(server, ada, slug, ROLE.member);
  const joining = { projectId: project.id, members: [{ id: uuid(), userId: bob.id, role: ROLE.member }] };
  expect((await ada.run(slug, addProjectMembers, joining)).status).toBe(200);
  expect((await search('', by('is:open'), bob)).results.map(({ name }) => name).toSorted()).toEqual([
    'harbour crane',
    'harbour light',
    'something else',
  ]);
  const path = `/api/workspaces/${slug}/search?q=x${by('project:project-sea')}`;
  expect(await bob.call('GET', path)).toMatchObject({ status: 400, body: { error: 'filter.unknown_value' } });
});
