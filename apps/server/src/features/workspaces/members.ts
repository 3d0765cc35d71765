import {
  leaveWorkspace,
  member,
  projectMember,
  removeMember,
  ROLE,
  scopes,
  updateMember,
  type Member,
  type Role,
} from '@cairn/domain';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import {
  forbidden,
  handleChange,
  refused,
  type CommandTx,
  type RowChanges,
} from '../../platform/commands/index.ts';

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

export const handleRemoveMember = handleChange(removeMember, {
  check: async (tx, { memberId }) => {
    const person = await tx.get(member, memberId);
    if (person.id === tx.actor.userId) throw forbidden();
    assertNotAboveOwn(tx, person.role);
    await assertNotLastAdmin(tx, person);
  },
  also: endRights,
});

export const handleLeaveWorkspace = handleChange(leaveWorkspace, {
  check: async (tx) => assertNotLastAdmin(tx, await tx.get(member, tx.actor.userId)),
  also: endRights,
  decides: { scopes: 'What the person could see goes with the scopes, which the server takes.' },
});

/** All synced copies are revoked with the rights, and every project keeps an Admin. */
async function endRights(tx: CommandTx, _input: unknown, changes: RowChanges): Promise<void> {
  const ended = changes.removed(projectMember);
  for (const { projectId, userId, role } of ended)
    if (role === ROLE.admin) await keepAnAdmin(tx, projectId, userId);
  for (const { after } of changes.updated(member))
    tx.revoke(after.id, [
      scopes.everyone,
      scopes.members,
      scopes.admins,
      scopes.person(after.id),
      ...ended.map(({ projectId }) => scopes.project(projectId)),
    ]);
}

/** A project whose only Admin leaves goes to the person who ended the membership, or to its longest-serving member. */
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
