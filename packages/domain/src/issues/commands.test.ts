import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT, STATES } from '../../test/rows.ts';
import { createAttachment, removeAttachment } from '../attachments/commands.ts';
import { attachment } from '../attachments/entity.ts';
import { addReaction, createComment, removeComment } from '../comments/commands.ts';
import { comment, reaction } from '../comments/entity.ts';
import { issueCycle } from '../cycles/entity.ts';
import { moveToCycle } from '../cycles/move-to-cycle.ts';
import { issueModules } from '../modules/entity.ts';
import { moveToModules } from '../modules/move-to-modules.ts';
import { projectMember } from '../projects/entity.ts';
import { state } from '../states/entity.ts';
import {
  archiveIssues,
  createIssue,
  removeIssues,
  restoreIssues,
  richText,
  unarchiveIssues,
  updateIssues,
  type IssuePatch,
} from './commands.ts';
import { duplicateIssue } from './duplicate-issue.ts';
import { description, issue, issueCounts, issueLink, type Issue, type RichText } from './entity.ts';
import { createLink, removeLink, setDescription, webAddress } from './page-commands.ts';

const ID = idOf('issue');
const [BACKLOG, DONE, CANCELLED] = [idOf('backlog'), idOf('completed'), idOf('cancelled')];
const TEXT: RichText = { type: 'doc', content: [] };

const browserWith = (more: Partial<Issue> = {}): Browser =>
  new Browser(ADA).holds(state, ...STATES).holds(issue, issueRow(ID, more));
const held = (browser: Browser) => browser.row(issue, ID);
const edit = (browser: Browser, patch: IssuePatch) =>
  browser.run(updateIssues, { changes: [{ issueId: ID, patch }] });

test('an issue is closed when it enters a closed state, and open again when it leaves it', () => {
  const browser = browserWith();
  edit(browser, { stateId: DONE });
  expect(held(browser)).toMatchObject({ stateId: DONE, completedAt: NOW, updatedAt: NOW });
  edit(browser, { stateId: BACKLOG });
  expect(held(browser)?.completedAt).toBeNull();
});

test('a closed issue keeps its closing time, even from done to cancelled', () => {
  const browser = browserWith({ stateId: DONE, completedAt: 5 });
  edit(browser, { stateId: CANCELLED });
  expect(held(browser)?.completedAt).toBe(5);
  edit(browser, { priority: 'high' });
  expect(held(browser)?.completedAt).toBe(5);
});

test('assignees are subscribed, and stay subscribed when unassigned', () => {
  const browser = browserWith();
  edit(browser, { assigneeIds: { add: [ADA, BOB], remove: [] } });
  edit(browser, { assigneeIds: { add: [], remove: [BOB] } });
  expect(held(browser)).toMatchObject({ assigneeIds: [ADA], subscriberIds: [ADA, BOB] });
});

test('undoing an edit restores previous values, and for sets only what it changed', () => {
  const browser = browserWith({ assigneeIds: [ADA], labelIds: [idOf('bug')], dueDate: '2026-04-01' });
  const undo = edit(browser, {
    title: 'Other',
    dueDate: null,
    assigneeIds: { add: [ADA, BOB], remove: [] },
    labelIds: { add: [], remove: [idOf('bug'), idOf('never')] },
  });
  expect(held(browser)).toMatchObject({
    title: 'Other',
    dueDate: null,
    assigneeIds: [ADA, BOB],
    labelIds: [],
  });
  undo();
  expect(held(browser)).toMatchObject({
    title: issueRow(ID).title,
    dueDate: '2026-04-01',
    assigneeIds: [ADA],
    labelIds: [idOf('bug')],
  });
});

test('deleted issues are skipped in a bulk edit, and undo restores the others', () => {
  const browser = browserWith();
  const undo = browser.run(updateIssues, {
    changes: [idOf('gone'), ID].map((issueId) => ({
      issueId,
      patch: { priority: 'high' as const, stateId: DONE },
    })),
  });
  expect(browser.rows(issue)).toHaveLength(1);
  expect(held(browser)?.priority).toBe('high');
  undo();
  expect(held(browser)).toMatchObject({ priority: 'none', stateId: BACKLOG, completedAt: null });
});

test('the creator of an issue is subscribed, and an issue created in a closed state is closed', () => {
  const browser = new Browser(ADA).holds(state, ...STATES);
  const given = {
    projectId: PROJECT,
    title: ' New ',
    priority: 'none' as const,
    assigneeIds: [BOB],
    labelIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    sortOrder: 'a1',
  };
  browser.run(createIssue, { ...given, id: ID, stateId: DONE, description: TEXT });
  expect(held(browser)).toMatchObject({
    title: 'New',
    number: 0,
    createdBy: ADA,
    subscriberIds: [ADA],
    completedAt: NOW,
    isRequest: false,
  });
  expect(browser.row(description, ID)).toMatchObject({ body: TEXT, updatedBy: ADA });
  const plain = idOf('issue', 2);
  browser.run(createIssue, { ...given, id: plain, stateId: BACKLOG });
  expect(browser.row(issue, plain)?.completedAt).toBeNull();
  expect(browser.row(description, plain)).toBeUndefined();
});

test('archiving an archived issue or restoring an unarchived one changes nothing', () => {
  const browser = browserWith();
  browser.run(unarchiveIssues, { issueIds: [ID] });
  expect(held(browser)?.updatedAt).toBe(issueRow(ID).updatedAt);
  browser.run(archiveIssues, { issueIds: [ID] });
  expect(held(browser)).toMatchObject({ archivedAt: NOW, updatedAt: NOW });
  const former = browserWith({ archivedAt: 5 });
  former.run(archiveIssues, { issueIds: [ID] });
  expect(held(former)?.archivedAt).toBe(5);
  former.run(unarchiveIssues, { issueIds: [ID] });
  expect(held(former)?.archivedAt).toBeNull();
});

test('an issue can be deleted and restored', () => {
  const browser = browserWith();
  browser.run(removeIssues, { issueIds: [ID] });
  expect(held(browser)).toBeUndefined();
  const removed = browserWith({ removedAt: 5 });
  removed.run(restoreIssues, { projectId: PROJECT, issueIds: [ID] });
  expect(held(removed)?.removedAt).toBeNull();
});

test('a description is a document, not just any object', () => {
  const fits = (value: unknown) => richText().safeParse(value).success;
  expect([fits(TEXT), fits({ type: 'paragraph' }), fits({}), fits(null), fits('doc')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('links are web addresses', () => {
  const fits = (value: string) => webAddress().safeParse(value).success;
  expect([fits('https://example.com/a'), fits(' HTTP://example.com '), fits('javascript:alert(1)')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([fits(''), fits('ftp://example.com'), fits('https://a b')]).toEqual([false, false, false]);
});

test('a text that is saved late does not make an issue look older', () => {
  const browser = browserWith({ updatedAt: NOW + 5 });
  browser.run(setDescription, { issueId: ID, body: TEXT });
  expect(browser.row(description, ID)).toMatchObject({ body: TEXT, updatedAt: NOW, updatedBy: ADA });
  expect(held(browser)?.updatedAt).toBe(NOW + 5);
  const words: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };
  browser.run(setDescription, { issueId: ID, body: words });
  expect(browser.row(description, ID)?.body).toEqual(words);
});

test('links and files are counted as they are added and removed, and zero is stored as nothing', () => {
  const browser = browserWith();
  const counts = () => browser.row(issueCounts, ID);
  browser.run(createLink, { id: idOf('link'), issueId: ID, title: '', url: 'https://example.com' });
  browser.run(createLink, { id: idOf('link', 2), issueId: ID, title: '', url: 'https://example.com' });
  expect(counts()).toMatchObject({ links: 2, attachments: null });
  const file = { assetId: idOf('file'), name: 'a.png', url: '/a', contentType: 'image/png', bytes: 1 };
  browser.run(createAttachment, { ...file, id: idOf('held'), issueId: ID });
  // The same file is attached only once.
  browser.run(createAttachment, { ...file, id: idOf('again'), issueId: ID });
  expect(counts()).toMatchObject({ links: 2, attachments: 1 });
  const undo = browser.run(removeAttachment, { attachmentId: idOf('held') });
  browser.run(removeLink, { linkId: idOf('link') });
  browser.run(removeLink, { linkId: idOf('link') });
  expect(counts()).toMatchObject({ links: 1, attachments: null });
  undo();
  expect(browser.row(attachment, idOf('held'))?.name).toBe('a.png');
});

test('setting the cycle and modules of issues can be undone', () => {
  const browser = browserWith();
  const [cycleId, first, second] = [idOf('cycle'), idOf('module'), idOf('module', 2)];
  const undo = browser.run(moveToCycle, {
    changes: [ID, idOf('gone')].map((issueId) => ({ issueId, patch: { cycleId } })),
  });
  expect(browser.rows(issueCycle).map((row) => [row.id, row.cycleId])).toEqual([[ID, cycleId]]);
  expect(held(browser)?.updatedAt).toBe(NOW);
  undo();
  expect(browser.row(issueCycle, ID)?.cycleId).toBeNull();
  const change = (add: string[], remove: string[]) =>
    browser.run(moveToModules, { changes: [{ issueId: ID, patch: { moduleIds: { add, remove } } }] });
  change([first], []);
  const back = change([first, second], [idOf('never')]);
  expect(browser.row(issueModules, ID)?.moduleIds).toEqual([first, second]);
  back();
  expect(browser.row(issueModules, ID)?.moduleIds).toEqual([first]);
});

test('commenters are subscribed, and deleting a comment deletes its reactions', () => {
  const browser = browserWith();
  const [said, other] = [idOf('comment'), idOf('comment', 2)];
  browser.run(createComment, { id: said, issueId: ID, body: TEXT });
  browser.run(createComment, { id: other, issueId: ID, body: TEXT });
  expect(held(browser)?.subscriberIds).toEqual([ADA]);
  const react = (nth: number, commentId: string | null, emoji = '👍') =>
    browser.run(addReaction, { id: idOf('reaction', nth), issueId: ID, commentId, emoji });
  react(1, said);
  react(2, said);
  react(3, said, '🎉');
  react(4, other);
  react(5, null);
  const given = () => browser.rows(reaction).map(({ id }) => id);
  expect(given()).toEqual([1, 3, 4, 5].map((nth) => idOf('reaction', nth)));
  browser.run(removeComment, { commentId: said });
  expect(browser.row(comment, said)).toBeUndefined();
  expect(given()).toEqual([4, 5].map((nth) => idOf('reaction', nth)));
});

test('a comment can be about a part of the text; a reply is about what its comment is about', () => {
  const browser = browserWith();
  const stretches = [{ client: 1, clock: 0, length: 5 }];
  const anchor = { stretches, quote: 'tiles', before: '', after: '', length: 5 };
  const [said, answer, reply] = [1, 2, 3].map((nth) => idOf('comment', nth));
  const say = (id = '', more: object = {}) =>
    browser.run(createComment, { id, issueId: ID, body: TEXT, ...more });
  say(said, { anchor });
  say(answer, { anchor, parentId: said });
  say(reply, { parentId: answer });
  expect(browser.rows(comment).map((row) => [row.id, row.parentId, row.anchor])).toEqual([
    [said, null, anchor],
    [answer, said, null],
    [reply, said, null],
  ]);
});

test('a copy leaves out comments, files and people who have left the project', () => {
  const copy = idOf('copy');
  const browser = browserWith({ assigneeIds: [ADA, BOB], priority: 'high', stateId: DONE, number: 7 })
    .holds(projectMember, { id: idOf('m'), projectId: PROJECT, userId: ADA, role: 15, createdAt: 0 })
    .holds(issueCycle, { id: ID, projectId: PROJECT, removedAt: null, cycleId: idOf('cycle') });
  browser.run(setDescription, { issueId: ID, body: TEXT });
  browser.run(createLink, { id: idOf('link'), issueId: ID, title: 'Own', url: 'https://example.com' });
  browser.holds(issue, issueRow(idOf('other')));
  browser.run(createLink, {
    id: idOf('link', 2),
    issueId: idOf('other'),
    title: 'Not of it',
    url: 'https://example.com',
  });
  const file = { assetId: idOf('file'), name: 'a.png', url: '/a', contentType: 'image/png', bytes: 1 };
  browser.run(createAttachment, { ...file, id: idOf('held'), issueId: ID });
  browser.run(duplicateIssue, {
    issueId: ID,
    id: copy,
    title: 'Copy',
    sortOrder: 'a5',
    links: [
      { of: idOf('link'), id: idOf('copied') },
      { of: idOf('link', 2), id: idOf('stranger') },
    ],
  });
  expect(browser.row(issue, copy)).toMatchObject({
    title: 'Copy',
    number: 0,
    priority: 'high',
    assigneeIds: [ADA],
    createdBy: ADA,
    completedAt: NOW,
  });
  expect(browser.row(issueCycle, copy)?.cycleId).toBe(idOf('cycle'));
  expect(browser.row(description, copy)?.body).toEqual(TEXT);
  expect(browser.row(issueCounts, copy)).toMatchObject({ links: 1, attachments: null });
  expect(browser.row(issueLink, idOf('copied'))).toMatchObject({
    issueId: copy,
    title: 'Own',
    createdBy: ADA,
  });
  expect(browser.row(issueLink, idOf('stranger'))).toBeUndefined();
});
