import {
  addProjectMembers,
  can,
  joinProject,
  leaveProject,
  member,
  projectListing,
  projectMember,
  removeProjectMember,
  ROLE,
  scopes,
  updateProjectMember,
  type Role,
} from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import {
  forbidden,
  handleChange,
  notFound,
  refused,
  type CommandTx,
  type RowChanges,
} from '../../platform/commands/index.ts';
import { countAdmins } from './store.ts';

export const handleJoinProject = handleChange(joinProject, {
  check: async (tx, { listingId }) => {
    const listing = await tx.get(projectListing, listingId);
    const isIn = tx.actor.projectRoles.has(listingId);
    if (!isIn && !listing.isPublic && !can(tx.actor, 'project:join-private', 'workspace')) throw notFound();
  },
  also: (tx, _input, changes) => {
    for (const { userId, projectId } of changes.inserted(projectMember))
      tx.grant(userId, [scopes.project(projectId)]);
  },
  decides: { scopes: 'The rows of a project come with its scope, which the server gives.' },
});

export const handleLeaveProject = handleChange(leaveProject, {
  check: async (tx, { projectId }) => {
    const [membership] = await tx.where(projectMember, { projectId, userId: tx.actor.userId });
    if (!membership) throw notFound();
    await assertNotLastAdmin(tx, membership);
  },
  also: revokeOfRemoved,
  decides: { scopes: 'The rows of a project go with its scope, which the server takes.' },
});

export const handleAddProjectMembers = handleChange(addProjectMembers, {
  check: async (tx, { projectId, members }) => {
    for (const { userId, role } of members) {
      assertNotAboveOwn(tx, projectId, role);
      const person = await tx.get(member, userId);
      if (!person.isActive) throw refused(projectRefusals.person_left, { name: person.displayName });
    }
  },
  also: (tx, { projectId }, changes) => {
    for (const { userId } of changes.inserted(projectMember)) tx.grant(userId, [scopes.project(projectId)]);
  },
});

export const handleUpdateProjectMember = handleChange(updateProjectMember, {
  check: async (tx, { membershipId, role }) => {
    const membership = await tx.get(projectMember, membershipId);
    if (membership.userId === tx.actor.userId) throw forbidden();
    assertNotAboveOwn(tx, membership.projectId, membership.role);
    assertNotAboveOwn(tx, membership.projectId, role);
    const person = await tx.get(member, membership.userId);
    if (person.role < ROLE.member && role > person.role) throw refused(projectRefusals.role_too_high);
    if (role < ROLE.admin) await assertNotLastAdmin(tx, membership);
  },
});

export const handleRemoveProjectMember = handleChange(removeProjectMember, {
  check: async (tx, { membershipId }) => {
    const membership = await tx.get(projectMember, membershipId);
    assertNotAboveOwn(tx, membership.projectId, membership.role);
    await assertNotLastAdmin(tx, membership);
  },
  also: revokeOfRemoved,
});

interface Membership {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly role: Role;
}

function revokeOfRemoved(tx: CommandTx, _input: unknown, changes: RowChanges): void {
  for (const { userId, projectId } of changes.removed(projectMember))
    tx.revoke(userId, [scopes.project(projectId)]);
}

async function assertNotLastAdmin(tx: CommandTx, { projectId, role }: Membership): Promise<void> {
  if (role !== ROLE.admin) return;
  if ((await countAdmins(tx, projectId)) <= 1) throw refused(projectRefusals.last_admin);
}

function assertNotAboveOwn(tx: CommandTx, projectId: string, role: Role): void {
  if (role > (tx.actor.projectRoles.get(projectId) ?? 0)) throw forbidden();
}
