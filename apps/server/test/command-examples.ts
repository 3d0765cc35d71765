import { uuid } from '@cairn/sync/schema';
import { FEATURE_EXAMPLES } from './feature-examples.ts';
import type { ProjectRows } from './world.ts';

const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };

/**
 * One input of each command that is right for the given project. A command without an example fails the permission
 * test, so the list grows with the product.
 */
const COMMAND_EXAMPLES: Readonly<Record<string, (rows: ProjectRows) => Record<string, unknown>>> = {
  'preference.set': () => ({ id: uuid(), key: 'theme', value: { dark: true } }),
  'workspace.update': () => ({ patch: { name: 'Renamed' } }),
  'workspace.leave': () => ({}),
  'member.update': ({ memberId }) => ({ memberId, role: 10 }),
  'member.remove': ({ memberId }) => ({ memberId }),
  'invitation.update': ({ invitationId }) => ({ invitationId, role: 15 }),
  'invitation.remove': ({ invitationId }) => ({ invitationId }),
  'project.create': () => ({
    id: uuid(),
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: `New ${uuid()}`,
    identifier: 'NEW',
  }),
  'project.update': ({ projectId }) => ({ projectId, patch: { description: 'About it' } }),
  'project.archive': ({ projectId }) => ({ projectId }),
  'project.unarchive': ({ projectId }) => ({ projectId }),
  'project.remove': ({ projectId }) => ({ projectId }),
  'project.join': ({ projectId }) => ({ listingId: projectId, membershipId: uuid() }),
  'project.leave': ({ projectId }) => ({ projectId }),
  'project.add-members': ({ projectId, memberId }) => ({
    projectId,
    members: [{ id: uuid(), userId: memberId, role: 10 }],
  }),
  'project.update-member': ({ membershipId }) => ({ membershipId, role: 5 }),
  'project.remove-member': ({ membershipId }) => ({ membershipId }),
  'state.create': ({ projectId }) => ({
    id: uuid(),
    projectId,
    name: 'Review',
    color: '#16a34a',
    group: 'started',
    sortOrder: 'a5',
  }),
  'state.update': ({ stateId }) => ({ stateId, patch: { description: 'Next' } }),
  'state.make-default': ({ otherStateId }) => ({ stateId: otherStateId }),
  'state.remove': ({ otherStateId }) => ({ stateId: otherStateId }),
  'label.create': ({ projectId }) => ({
    id: uuid(),
    projectId,
    name: 'Idea',
    color: '#16a34a',
    parentId: null,
    sortOrder: 'a5',
  }),
  'label.update': ({ labelId }) => ({ labelId, patch: { name: 'Fault' } }),
  'label.remove': ({ labelId }) => ({ labelId }),
  'issue.create': ({ projectId, stateId, labelId, issueId }) => ({
    id: uuid(),
    projectId,
    title: 'New',
    stateId,
    labelIds: [labelId],
    parentId: issueId,
    sortOrder: 'a5',
  }),
  'issue.update': ({ issueId, closedStateId, labelId }) => ({
    changes: [{ issueId, patch: { stateId: closedStateId, labelIds: { add: [labelId], remove: [] } } }],
  }),
  'issue.duplicate': ({ issueId, linkId }) => ({
    issueId,
    id: uuid(),
    title: 'Copy',
    sortOrder: 'a5',
    links: [{ of: linkId, id: uuid() }],
  }),
  'issue.archive': ({ closedIssueId }) => ({ issueIds: [closedIssueId] }),
  'issue.unarchive': ({ closedIssueId }) => ({ issueIds: [closedIssueId] }),
  'issue.remove': ({ issueId, otherIssueId }) => ({ issueIds: [issueId, otherIssueId] }),
  'issue.restore': ({ projectId, removedIssueId }) => ({ projectId, issueIds: [removedIssueId] }),
  'issue.subscribe': ({ issueId }) => ({ issueId }),
  'issue.unsubscribe': ({ issueId }) => ({ issueId }),
  'issue.set-description': ({ issueId }) => ({ issueId, body, basedOn: null }),
  'link.create': ({ issueId }) => ({ id: uuid(), issueId, title: '', url: 'https://example.com/x' }),
  'link.update': ({ linkId }) => ({ linkId, patch: { title: 'Docs' } }),
  'link.remove': ({ linkId }) => ({ linkId }),
  'relation.create': ({ issueId, otherIssueId }) => ({
    id: uuid(),
    oppositeId: uuid(),
    issueId,
    kind: 'relates_to',
    relatedId: otherIssueId,
  }),
  'relation.remove': ({ relationId }) => ({ relationId }),
  'comment.create': ({ issueId }) => ({ id: uuid(), issueId, body }),
  'comment.update': ({ commentId }) => ({ commentId, body }),
  'comment.remove': ({ commentId }) => ({ commentId }),
  'attachment.create': ({ issueId, assetId }) => ({
    id: uuid(),
    issueId,
    assetId,
    name: 'plan.txt',
    url: '/api/assets/x/y.txt',
    contentType: 'text/plain',
    bytes: 4,
  }),
  'attachment.remove': ({ attachmentId }) => ({ attachmentId }),
  'reaction.add': ({ issueId, commentId }) => ({ id: uuid(), issueId, commentId, emoji: '🎉' }),
  'reaction.remove': ({ reactionId }) => ({ reactionId }),
  'favourite.add': ({ pageId }) => ({
    id: uuid(),
    kind: 'page',
    targetId: pageId,
    folderId: null,
    sortOrder: 'a0',
  }),
  'favourite.add-folder': () => ({ id: uuid(), title: 'Reading', sortOrder: 'a0' }),
  'favourite.update': ({ favouriteId }) => ({ favouriteId, patch: { sortOrder: 'a5' } }),
  'favourite.remove': ({ favouriteId }) => ({ favouriteId }),
  'page.create': ({ projectId, pageId }) => ({
    id: uuid(),
    projectId,
    parentId: pageId,
    title: 'New',
    sortOrder: 'a5',
  }),
  'page.update': ({ pageId }) => ({ pageId, patch: { title: 'Renamed' } }),
  'page.move': ({ pageId }) => ({ pageId, parentId: null, sortOrder: 'a5' }),
  'page.set-access': ({ pageId }) => ({ pageId, access: 'private' }),
  'page.lock': ({ pageId }) => ({ pageId }),
  'page.unlock': ({ pageId }) => ({ pageId }),
  'page.archive': ({ pageId }) => ({ pageId }),
  'page.unarchive': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.remove': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.restore-version': ({ pageId, pageVersionId }) => ({ pageId, versionId: pageVersionId }),
  'page.duplicate': ({ pageId }) => ({ pageId, id: uuid(), title: 'Copy', sortOrder: 'a5' }),
};

/** @throws for a command that has none: each new one is tried from its first day. */
export function commandExample(name: string, rows: ProjectRows): Record<string, unknown> {
  const make = COMMAND_EXAMPLES[name] ?? FEATURE_EXAMPLES.find((each) => each.commands[name])?.commands[name];
  if (!make) throw new Error(`${name} has no example in the examples.ts of its feature`);
  return make(rows);
}
