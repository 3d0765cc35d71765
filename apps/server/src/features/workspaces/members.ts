import {
  leaveWorkspace,
  member,
  memberContact,
  projectMember,
  removeMember,
  ROLE,
  scopes,
  updateMember,
  type Member,
  type Role,
} from '@cairn/domain';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import { forbidden, handle, handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';

export const handleUpdateMember = handleChange(updateMember, {
  check: async (tx, { memberId, role }) => {
    const person = await tx.get(member, memberId);
    if (person.id === tx.actor.userId) throw forbidden();
    if (!person.isActive) throw refused(workspaceRefusals.person_left);
    assertNotAboveOwn(tx, Math.max(person.role, role) as Role);
    if (role < ROLE.admin) await assertNotLastAdmin(tx, person);
  },
  also: async (tx, { memberId }, changes) => {
    for (const { before, after } of changes.updated(member))
      moveRoleScopes(tx, memberId, before.role, after.role);
    for (const { before } of changes.updated(projectMember))
      if (before.role === ROLE.admin) await keepAnAdmin(tx, before.projectId, memberId);
  },
});

export const handleRemoveMember = handle(removeMember, async (tx, { memberId }) => {
  const person = await tx.get(member, memberId);
  if (person.id === tx.actor.userId) throw forbidden();
  assertNotAboveOwn(tx, person.role);
  await assertNotLastAdmin(tx, person);
  await endMembership(tx, person);
});

export const handleLeaveWorkspace = handle(leaveWorkspace, async (tx) => {
  const person = await tx.get(member, tx.actor.userId);
  await assertNotLastAdmin(tx, person);
  await endMembership(tx, person);
});

/** The row stays, inactive, for the names on old work; every right and every copy goes. */
async function endMembership(tx: CommandTx, person: Member): Promise<void> {
  const memberships = await tx.where(projectMember, { userId: person.id });
  for (const { id, projectId, role } of memberships) {
    if (role === ROLE.admin) await keepAnAdmin(tx, projectId, person.id);
    await tx.remove(projectMember, id);
  }
  await tx.update(member, person.id, { isActive: false });
  await tx.remove(memberContact, person.id);
  tx.revoke(person.id, [
    scopes.everyone,
    scopes.members,
    scopes.admins,
    scopes.person(person.id),
    ...memberships.map(({ projectId }) => scopes.project(projectId)),
  ]);
}

/** A project whose only Admin goes falls to whoever ended the membership, or to its longest-serving member. */
async function keepAnAdmin(tx: CommandTx, projectId: string, leavingId: string): Promise<void> {
  const others = (await tx.where(projectMember, { projectId })).filter(({ userId }) => userId !== leavingId);
  if (others.some(({ role }) => role === ROLE.admin)) return;
  const heir =
    others.find(({ userId }) => userId === tx.actor.userId) ??
    [...others].sort((a, b) => b.role - a.role || a.createdAt - b.createdAt)[0];
  if (heir) await tx.update(projectMember, heir.id, { role: ROLE.admin });
}

function moveRoleScopes(tx: CommandTx, userId: string, from: Role, to: Role): void {
  const scopesBy = [
    [ROLE.viewer, scopes.members],
    [ROLE.admin, scopes.admins],
  ] as const;
  const gained = scopesBy.filter(([role]) => from < role && to >= role).map(([, scope]) => scope);
  const lost = scopesBy.filter(([role]) => from >= role && to < role).map(([, scope]) => scope);
  if (gained.length > 0) tx.grant(userId, gained);
  if (lost.length > 0) tx.revoke(userId, lost);
}

async function assertNotLastAdmin(tx: CommandTx, person: Member): Promise<void> {
  if (person.role !== ROLE.admin) return;
  const admins = await tx.where(member, { role: ROLE.admin, isActive: true });
  if (admins.length <= 1) throw refused(workspaceRefusals.last_admin);
}

function assertNotAboveOwn(tx: CommandTx, role: Role): void {
  if (role > (tx.actor.workspaceRole ?? 0)) throw forbidden();
}
