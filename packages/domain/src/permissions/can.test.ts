import { describe, expect, test } from 'vitest';
import { idOf } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT } from '../../test/rows.ts';
import { mayManageFile } from '../assets/may-manage.ts';
import { comment } from '../comments/entity.ts';
import { createLabel } from '../labels/commands.ts';
import { issue } from '../issues/entity.ts';
import { updateIssues } from '../issues/commands.ts';
import { page } from '../pages/entity.ts';
import { projectListing } from '../projects/entity.ts';
import { schema } from '../registry.ts';
import { mayInviteTo } from '../workspaces/rules.ts';
import { can, canSee, cappedRole, ROLE, scopesOf, whyNot, type Actor, type Role } from './index.ts';
import { isCommandWaiting } from './waiting-command.ts';

const actor = (workspaceRole: Role | undefined, projectRole?: Role, archived = false): Actor => ({
  userId: ADA,
  workspaceRole,
  projectRoles: new Map(projectRole === undefined ? [] : [[PROJECT, projectRole]]),
  archivedProjects: new Set(archived ? [PROJECT] : []),
});
const subject = { entity: issue, row: issueRow(idOf('issue')) };
const commentOf = (authorId: string) => ({
  entity: comment,
  row: {
    id: idOf('comment'),
    projectId: PROJECT,
    issueId: idOf('issue'),
    authorId,
    body: { type: 'doc' as const },
    createdAt: 0,
    editedAt: null,
  },
});
const pageOf = (access: 'public' | 'private', ownerId: string) => ({
  entity: page,
  row: {
    id: idOf('page'),
    projectId: PROJECT,
    parentId: null,
    title: '',
    icon: null,
    ownerId,
    access,
    isLocked: false,
    sortOrder: 'a0',
    archivedAt: null,
    createdAt: 0,
    updatedAt: 0,
    updatedBy: ownerId,
  },
});

test('in a project the role there decides, and people outside it have no rights there', () => {
  expect(can(actor(ROLE.member, ROLE.member), 'issue:update', subject)).toBe(true);
  expect(can(actor(ROLE.admin, ROLE.viewer), 'issue:update', subject)).toBe(false);
  expect(can(actor(ROLE.admin), 'issue:read', subject)).toBe(false);
  expect(can(actor(undefined, ROLE.admin), 'issue:read', subject)).toBe(false);
});

test('authors have rights beyond their role, as long as the role lets them write such rows', () => {
  expect(can(actor(ROLE.member, ROLE.guest), 'comment:remove', commentOf(ADA))).toBe(true);
  expect(can(actor(ROLE.member, ROLE.guest), 'comment:remove', commentOf(BOB))).toBe(false);
  expect(can(actor(ROLE.member), 'comment:remove', commentOf(ADA))).toBe(false);
  expect(can(actor(ROLE.member, ROLE.admin), 'comment:remove', commentOf(BOB))).toBe(true);
});

test('people can read what they wrote for themselves after leaving, and no one else can', () => {
  expect(can(actor(ROLE.guest), 'page:read', pageOf('private', ADA))).toBe(true);
  expect(can(actor(ROLE.guest), 'page:update', pageOf('private', ADA))).toBe(false);
  expect(can(actor(ROLE.admin, ROLE.admin), 'page:share', pageOf('private', BOB))).toBe(false);
  expect(canSee(actor(ROLE.admin, ROLE.admin), page, pageOf('private', BOB).row)).toBe(false);
});

test('waiting in an archived project is distinguished from having no right', () => {
  expect(whyNot(actor(ROLE.member, ROLE.member, true), 'issue:update', subject)).toBe('archived');
  expect(whyNot(actor(ROLE.member, ROLE.viewer, true), 'issue:update', subject)).toBe('right');
  expect(whyNot(actor(ROLE.member, ROLE.member, true), 'issue:read', subject)).toBeUndefined();
  expect(whyNot(actor(ROLE.member, ROLE.member), 'issue:update', subject)).toBeUndefined();
});

test('the listing of an archived project waits too', () => {
  const listing = (archivedAt: number | null) => ({
    entity: projectListing,
    row: {
      id: PROJECT,
      name: '',
      identifier: '',
      description: '',
      icon: null,
      isPublic: true,
      archivedAt,
      createdAt: 0,
    },
  });
  expect(whyNot(actor(ROLE.member), 'project:join', listing(1))).toBe('archived');
  expect(whyNot(actor(ROLE.member), 'project:join', listing(null))).toBeUndefined();
  expect(whyNot(actor(ROLE.member), 'project:list', listing(1))).toBeUndefined();
});

test('Guests see what is public and their own, Viewers what members see, Admins more', () => {
  const scopes = (role: Role | undefined) => [...scopesOf(actor(role))];
  expect(scopes(undefined)).toEqual([]);
  expect(scopes(ROLE.guest)).toEqual(['g', `u:${ADA}`]);
  expect(scopes(ROLE.viewer)).toEqual(['g', `u:${ADA}`, 'w']);
  expect(scopes(ROLE.member)).toEqual(['g', `u:${ADA}`, 'w']);
  expect(scopes(ROLE.admin)).toEqual(['g', `u:${ADA}`, 'w', 'a']);
  expect(scopesOf(actor(undefined, ROLE.admin)).size).toBe(0);
});

test('a workspace Guest or Viewer is no more than that in any project', () => {
  expect(cappedRole(ROLE.admin, ROLE.guest)).toBe(ROLE.guest);
  expect(cappedRole(ROLE.guest, ROLE.viewer)).toBe(ROLE.guest);
  expect(cappedRole(ROLE.viewer, ROLE.viewer)).toBe(ROLE.viewer);
  expect(cappedRole(ROLE.admin, ROLE.member)).toBe(ROLE.admin);
});

test('people can invite only up to their own role, and only if they may invite at all', () => {
  expect([mayInviteTo(ROLE.admin, ROLE.admin), mayInviteTo(ROLE.guest, ROLE.admin)]).toEqual([true, true]);
  expect([mayInviteTo(ROLE.guest, ROLE.member), mayInviteTo(ROLE.guest, undefined)]).toEqual([false, false]);
});

describe('a command waits', () => {
  const rows = (archivedAt: number | null) => (entity: string, id: string) =>
    entity === 'project'
      ? { id, archivedAt }
      : entity === 'issue' && id !== idOf('gone')
        ? issueRow(id)
        : undefined;
  const edit = (...ids: readonly string[]) => ({
    changes: ids.map((issueId) => ({ issueId, patch: { title: 'Other' } })),
  });
  const isWaiting = (input: unknown, archivedAt: number | null, command: unknown = updateIssues) =>
    isCommandWaiting(schema, command as never, input, rows(archivedAt));

  test('when any row it refers to is in an archived project', () => {
    expect(isWaiting(edit(idOf('gone'), idOf('issue')), 1)).toBe(true);
    expect(isWaiting(edit(idOf('issue')), null)).toBe(false);
    expect(isWaiting(edit(idOf('gone')), 1)).toBe(false);
  });

  test('when it creates something in an archived project', () => {
    const label = { id: idOf('label'), projectId: PROJECT, name: 'bug', color: '#000000', parentId: null };
    expect([isWaiting(label, 1, createLabel), isWaiting(label, null, createLabel)]).toEqual([true, false]);
  });
});

test('a file can be managed by those who may change what it is attached to, and by its uploader while they may upload there', () => {
  const hangsOn = { kind: 'issue', subject } as const;
  const own = { purpose: 'comment', uploadedBy: ADA } as const;
  expect(mayManageFile(actor(ROLE.member, ROLE.guest), own, hangsOn)).toBe(true);
  expect(mayManageFile(actor(ROLE.member, ROLE.guest), { ...own, uploadedBy: BOB }, hangsOn)).toBe(false);
  expect(mayManageFile(actor(ROLE.member, ROLE.admin), { ...own, uploadedBy: BOB }, hangsOn)).toBe(true);
  expect(mayManageFile(actor(ROLE.member), own, hangsOn)).toBe(false);
  const attachment = { purpose: 'issue-attachment', uploadedBy: ADA } as const;
  expect(mayManageFile(actor(ROLE.member, ROLE.viewer), attachment, hangsOn)).toBe(false);
});
