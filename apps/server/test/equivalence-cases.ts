import { uuid } from '@cairn/sync/schema';
import { commandExample } from './command-examples.ts';
import { FEATURE_EXAMPLES } from './feature-examples.ts';
import type { ProjectRows } from './world.ts';

export interface Given {
  readonly name: string;
  readonly args: unknown;
}

/** A command, and what the same person does just before it. */
export interface EquivalenceCase extends Given {
  readonly title: string;
  readonly before: readonly Given[];
}

/** The rows of a project, and somebody of the workspace who is not in it. */
export type GivenRows = ProjectRows & { readonly outsiderId: string };

type Plan = (rows: GivenRows) => {
  readonly before?: readonly Given[];
  readonly args: Readonly<Record<string, unknown>>;
};

export type EquivalencePlan = readonly [name: string, title: string, plan: Plan];

const given = (name: string, args: Readonly<Record<string, unknown>>): Given => ({ name, args });
const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const page = (rows: ProjectRows, id: string, parentId: string | null): Given =>
  given('page.create', { ...commandExample('page.create', rows), id, parentId });
const edit = (issueId: string, patch: object) => ({ changes: [{ issueId, patch }] });

/** What the example of a command does not reach: its other branches, and what hangs on its row. */
const PLANS: readonly EquivalencePlan[] = [
  [
    'preference.set',
    'a second time',
    () => ({
      before: [given('preference.set', { id: uuid(), key: 'theme', value: 'dark' })],
      args: { id: uuid(), key: 'theme', value: 'light' },
    }),
  ],
  [
    'favourite.add',
    'what is one already',
    (rows) => ({
      before: [given('favourite.add', { ...commandExample('favourite.add', rows), id: uuid() })],
      args: { ...commandExample('favourite.add', rows), id: uuid() },
    }),
  ],
  [
    'favourite.remove',
    'a folder with something in it',
    (rows) => {
      const folderId = uuid();
      const inside = { id: uuid(), kind: 'issue', targetId: rows.issueId, folderId, sortOrder: 'a3' };
      return {
        before: [
          given('favourite.add-folder', { id: folderId, title: 'Reading', sortOrder: 'a2' }),
          given('favourite.add', inside),
        ],
        args: { favouriteId: folderId },
      };
    },
  ],
  [
    'label.remove',
    'with a label below it, on an issue',
    (rows) => {
      const child = { ...commandExample('label.create', rows), id: uuid(), name: 'Below' };
      return {
        before: [
          given('label.create', { ...child, parentId: rows.labelId }),
          given('issue.update', edit(rows.issueId, { labelIds: { add: [rows.labelId], remove: [] } })),
        ],
        args: { labelId: rows.labelId },
      };
    },
  ],
  [
    'comment.remove',
    'with a reaction on it',
    ({ issueId, commentId }) => ({
      before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
      args: { commentId },
    }),
  ],
  [
    'reaction.add',
    'a second time',
    ({ issueId, commentId }) => ({
      before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
      args: { id: uuid(), issueId, commentId, emoji: '🎉' },
    }),
  ],
  [
    'attachment.create',
    'a file that is attached already',
    (rows) => ({
      before: [given('attachment.create', { ...commandExample('attachment.create', rows), id: uuid() })],
      args: { ...commandExample('attachment.create', rows), id: uuid() },
    }),
  ],
  [
    'page.archive',
    'with pages below it',
    (rows) => {
      const [below, deeper] = [uuid(), uuid()];
      return {
        before: [page(rows, below, rows.pageId), page(rows, deeper, below)],
        args: { pageId: rows.pageId },
      };
    },
  ],
  [
    'page.unarchive',
    'below one that stays archived',
    (rows) => {
      const below = uuid();
      return {
        before: [page(rows, below, rows.pageId), given('page.archive', { pageId: rows.pageId })],
        args: { pageId: below },
      };
    },
  ],
  [
    'page.remove',
    'with a page below it, and a favourite',
    (rows) => {
      const [above, below] = [uuid(), uuid()];
      return {
        before: [
          page(rows, above, null),
          page(rows, below, above),
          given('favourite.add', { ...commandExample('favourite.add', rows), id: uuid(), targetId: above }),
          given('page.archive', { pageId: above }),
        ],
        args: { pageId: above },
      };
    },
  ],
  [
    'project.create',
    'led by somebody else',
    (rows) => ({ args: { ...commandExample('project.create', rows), leadId: rows.memberId } }),
  ],
  [
    'project.add-members',
    'somebody new with too high a role',
    ({ projectId, outsiderId }) => ({
      args: { projectId, members: [{ id: uuid(), userId: outsiderId, role: 20 }] },
    }),
  ],
  [
    'project.remove-member',
    'the lead',
    ({ projectId, memberId, membershipId }) => ({
      before: [given('project.update', { projectId, patch: { leadId: memberId } })],
      args: { membershipId },
    }),
  ],
  [
    'member.update',
    'to less than they are in a project',
    ({ memberId }) => ({ args: { memberId, role: 5 } }),
  ],
  [
    'project.update',
    'what others see of it',
    ({ projectId }) => ({ args: { projectId, patch: { name: 'Another name', isPublic: true } } }),
  ],
  [
    'project.archive',
    'a second time',
    ({ projectId }) => ({
      before: [given('project.archive', { projectId })],
      args: { projectId },
    }),
  ],
  [
    'project.unarchive',
    'an archived one',
    ({ projectId }) => ({
      before: [given('project.archive', { projectId })],
      args: { projectId },
    }),
  ],
  [
    'issue.create',
    'at a place that is taken',
    (rows) => ({
      before: [given('issue.update', edit(rows.otherIssueId, { sortOrder: 'a0V' }))],
      args: { ...commandExample('issue.create', rows), sortOrder: 'a0V' },
    }),
  ],
  [
    'issue.create',
    'closed, with a description',
    (rows) => ({
      args: {
        ...commandExample('issue.create', rows),
        stateId: rows.closedStateId,
        description: document('Why'),
      },
    }),
  ],
  [
    'issue.update',
    'every field',
    ({ issueId, otherIssueId, memberId, stateId }) => ({
      args: edit(issueId, {
        title: 'Renamed',
        stateId,
        priority: 'high',
        assigneeIds: { add: [memberId], remove: [] },
        parentId: otherIssueId,
        startDate: '2026-11-02',
        dueDate: '2026-11-20',
        sortOrder: 'a0V',
      }),
    }),
  ],
  [
    'issue.update',
    'to a place that is taken',
    ({ issueId, otherIssueId }) => ({
      before: [given('issue.update', edit(otherIssueId, { sortOrder: 'a0V' }))],
      args: edit(issueId, { sortOrder: 'a0V' }),
    }),
  ],
  ['issue.update', 'reopened', ({ closedIssueId, stateId }) => ({ args: edit(closedIssueId, { stateId }) })],
  [
    'issue.update',
    'from one closed state to another',
    ({ closedIssueId, closedStateId }) => ({ args: edit(closedIssueId, { stateId: closedStateId }) }),
  ],
  [
    'issue.unarchive',
    'an archived one',
    ({ closedIssueId }) => ({
      before: [given('issue.archive', { issueIds: [closedIssueId] })],
      args: { issueIds: [closedIssueId] },
    }),
  ],
  [
    'issue.unsubscribe',
    'a subscriber',
    ({ issueId }) => ({ before: [given('issue.subscribe', { issueId })], args: { issueId } }),
  ],
  [
    'issue.set-description',
    'a second time',
    ({ issueId }) => ({
      before: [given('issue.set-description', { issueId, body: document('Once') })],
      args: { issueId, body: document('Twice') },
    }),
  ],
  [
    'issue.duplicate',
    'with assignees, a description and links',
    ({ issueId, otherIssueId, linkId, memberId }) => ({
      before: [
        given('issue.update', edit(otherIssueId, { sortOrder: 'a0V' })),
        given('issue.set-description', { issueId, body: document('Why') }),
        given('issue.update', edit(issueId, { assigneeIds: { add: [memberId], remove: [] } })),
      ],
      args: {
        issueId,
        id: uuid(),
        title: 'Copy',
        sortOrder: 'a0V',
        links: [{ of: linkId, id: uuid() }],
      },
    }),
  ],
];

/** The example of a command, and the cases that go further. */
export function equivalenceCases(name: string, rows: GivenRows): EquivalenceCase[] {
  const all = [...PLANS, ...FEATURE_EXAMPLES.flatMap(({ cases = [] }) => cases)];
  const further = all
    .filter(([each]) => each === name)
    .map(([, title, plan]) => ({
      name,
      title,
      before: [],
      ...plan(rows),
    }));
  return [{ name, title: 'its example', before: [], args: commandExample(name, rows) }, ...further];
}
