import { describe, expect, test } from 'vitest';
import { digestEmail, threadEmail, type EmailContents } from './compose-email.ts';
import { waitingNotification as row } from '../../../test/given/waiting-notification.ts';
import type { WaitingNotification } from './read-notifications.ts';

const emailOf = (...rows: readonly WaitingNotification[]): EmailContents => ({
  to: 'ada@example.com',
  workspace: 'Maps',
  slug: 'maps',
  rows,
  base: 'https://cairn.example',
  unsubscribeUrl: 'https://cairn.example/stop',
});

/** The first line below the heading. */
const said = (more: Partial<WaitingNotification>): string | undefined =>
  threadEmail(emailOf(row(more))).text.split('\n')[1];

describe('a line', () => {
  test.each<[string, Partial<WaitingNotification>]>([
    ['Bob commented', {}],
    ['Someone commented', { actorName: null }],
    ['Bob assigned you', { kind: 'assigned' }],
    ['Bob mentioned you', { kind: 'mentioned' }],
    ['This issue is due on 24 December 2026', { kind: 'due_soon', field: 'dueDate', newValue: '2026-12-24' }],
    ['Bob blocked this issue', { kind: 'blocked', newValue: 'i2' }],
    ['Bob unblocked this issue', { kind: 'unblocked', newValue: 'i2' }],
    [
      'Bob blocked this issue. Blocked by WEB-2 {actor} & co',
      { kind: 'blocked', otherName: 'WEB-2 {actor} & co' },
    ],
    [
      'Bob unblocked this issue. No longer blocked by WEB-2 Tiles',
      { kind: 'unblocked', otherName: 'WEB-2 Tiles' },
    ],
    ['Bob added you to this project', { kind: 'added', issueId: null, reference: null }],
    ['Bob completed this issue', { kind: 'completed' }],
    ['Bob changed the state to Done', { kind: 'state', field: 'state', stateName: 'Done' }],
    ['Bob changed the state', { kind: 'state', field: 'state' }],
    ['Bob changed the due date', { kind: 'property', field: 'dueDate' }],
    ['Bob changed the details', { kind: 'property', field: 'of a later version' }],
    ['Bob changed the details', { kind: 'property' }],
    ['Bob archived this issue', { kind: 'property', field: 'archivedAt', newValue: 'archive' }],
    ['Bob restored this issue', { kind: 'property', field: 'archivedAt', newValue: 'restore' }],
    ['Bob added a link', { kind: 'property', field: 'link' }],
    ['Bob added a file', { kind: 'property', field: 'attachment' }],
    ['Bob added a relation', { kind: 'property', field: 'relation' }],
    ['Bob accepted this request', { kind: 'state', field: 'request', newValue: '1' }],
    ['Bob snoozed this request', { kind: 'state', field: 'request', newValue: '0' }],
  ])('says: %s', (sentence, more) => {
    expect(said(more)).toBe(sentence);
  });
});

describe('an email of one issue', () => {
  test('has it as the subject, continues its thread, and unsubscribes with one click', () => {
    const { subject, headers } = threadEmail(emailOf(row()));
    expect(subject).toBe('[WEB-1] Tiles <disappear>');
    expect(headers).toEqual({
      'In-Reply-To': '<i1.maps@cairn>',
      References: '<i1.maps@cairn>',
      'List-Unsubscribe': '<https://cairn.example/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const answered = threadEmail({ ...emailOf(row()), replyTo: 'reply+x@cairn.example' });
    expect([headers, answered.headers].map((each) => each?.['Reply-To'])).toEqual([
      undefined,
      'reply+x@cairn.example',
    ]);
    expect(threadEmail(emailOf(row({ title: '' }))).subject).toBe('[WEB-1] Untitled');
  });

  test('is in chronological order, with a link', () => {
    const { text } = threadEmail(emailOf(row({ actorName: 'Cy' }), row({ excerpt: 'Look\nat  this' })));
    expect(text.split('\n').slice(0, 5)).toEqual([
      'WEB-1 Tiles <disappear>',
      'Bob commented',
      '> Look at this',
      'Cy commented',
      'https://cairn.example/maps/projects/p1/issues/i1',
    ]);
  });

  test('escapes all markup but its own', () => {
    const html = threadEmail(emailOf(row({ actorName: `<b>"Bob" & 'co'` }))).html;
    expect(html).toContain('&lt;b&gt;&quot;Bob&quot; &amp; &#39;co&#39; commented');
    expect(html).toContain('WEB-1 Tiles &lt;disappear&gt;');
    expect(html).not.toContain('blockquote');
    expect(threadEmail(emailOf(row({ excerpt: '<i>' }))).html).toContain('>&lt;i&gt;</blockquote>');
  });
});

test('an email about a page has its title as the subject, and links to the project or workspace', () => {
  const page = { kind: 'mentioned', issueId: null, pageId: 'g1', reference: null, title: 'Plan' } as const;
  const [inProject, inWorkspace] = [row(page), row({ ...page, projectId: null })].map((each) =>
    threadEmail(emailOf(each)),
  );
  expect([inProject?.subject, inProject?.headers?.['References']]).toEqual(['Plan', '<g1.maps@cairn>']);
  expect(inProject?.text).toContain('https://cairn.example/maps/projects/p1/pages/g1');
  expect(inWorkspace?.text).toContain('https://cairn.example/maps/pages/g1');
  expect(threadEmail(emailOf(row({ ...page, title: '' }))).text.split('\n')[0]).toBe('Untitled');
});

test('a digest counts, groups by issue, and is in no thread', () => {
  const one = digestEmail(emailOf(row()));
  expect(one.subject).toBe('1 notification in Maps');
  const many = digestEmail(
    emailOf(row({ kind: 'mentioned' }), row({ issueId: 'i2', title: 'Other' }), row()),
  );
  expect(many.subject).toBe('3 notifications in Maps');
  expect(many.headers).not.toHaveProperty('References');
  expect(many.text.split('\n').slice(0, 3)).toEqual([
    'WEB-1 Tiles <disappear>',
    'Bob commented',
    'Bob mentioned you',
  ]);
  expect(many.text.match(/^WEB-1 /gm)).toHaveLength(2);
});
