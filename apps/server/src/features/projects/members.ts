import {
  addProjectMembers,
  can,
  joinProject,
  leaveProject,
  member,
  project,
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
  handle,
  handleChange,
  notFound,
  type CommandTx,
  type Reaction,
  refused,
} from '../../platform/commands/index.ts';
import { countAdmins } from './store.ts';

export const handleJoinProject = handle(joinProject, async (tx, { listingId, membershipId }) => {
  const listing = await tx.get(projectListing, listingId);
  const { actor } = tx;
  if (actor.projectRoles.has(listingId)) return;
  const isAdmin = can(actor, 'project:join-private', 'workspace');
  if (!listing.isPublic && !isAdmin) throw notFound();
  const role: Role = isAdmin ? ROLE.admin : (actor.workspaceRole ?? ROLE.guest);
  tx.insert(projectMember, {
    id: membershipId,
    projectId: listingId,
    userId: actor.userId,
    role,
    createdAt: tx.now,
  });
  tx.grant(actor.userId, [scopes.project(listingId)]);
});

export const handleLeaveProject = handle(leaveProject, async (tx, { projectId }) => {
  const [membership] = await tx.where(projectMember, { projectId, userId: tx.actor.userId });
  if (!membership) throw notFound();
  await assertNotLastAdmin(tx, membership);
  await endMembership(tx, membership);
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
  also: (tx, _input, changes) => {
    for (const { userId, projectId } of changes.removed(projectMember))
      tx.revoke(userId, [scopes.project(projectId)]);
  },
});

/** Somebody who left the workspace leads nothing in it any more. */
export const forgetLead: Reaction = async (tx, event) => {
  if (event.name !== 'member.removed') return;
  for (const led of await tx.where(project, { leadId: event.payload['userId'] }))
    await tx.update(project, led.id, { leadId: null });
};

interface Membership {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly role: Role;
}

async function endMembership(tx: CommandTx, { id, projectId, userId }: Membership): Promise<void> {
  await tx.remove(projectMember, id);
  const { leadId } = await tx.get(project, projectId);
  if (leadId === userId) await tx.update(project, projectId, { leadId: null });
  tx.revoke(userId, [scopes.project(projectId)]);
}

async function assertNotLastAdmin(tx: CommandTx, { projectId, role }: Membership): Promise<void> {
  if (role !== ROLE.admin) return;
  if ((await countAdmins(tx, projectId)) <= 1) throw refused(projectRefusals.last_admin);
}

function assertNotAboveOwn(tx: CommandTx, projectId: string, role: Role): void {
  if (role > (tx.actor.projectRoles.get(projectId) ?? 0)) throw forbidden();
}
