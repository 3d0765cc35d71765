import { invoke, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { pictureAddress } from '../assets/picture-address.ts';
import { command, valuesOf } from '../declare.ts';
import { name, role } from '../fields.ts';
import { cappedRole } from '../permissions/role.ts';
import { project, projectMember } from '../projects/entity.ts';
import { endAllSeats } from '../projects/seats.ts';
import { COMPANY_SIZES, WORKSPACE_NAME_MAX } from './constants.ts';
import { invitation, member, memberContact, workspace } from './entity.ts';

/**
 * Creating and deleting a workspace, inviting and accepting are not commands, because they happen outside a workspace
 * or involve secrets; they go over HTTP (`features/workspaces/api.ts`, `invitations-api.ts`).
 */
export const updateWorkspace = command({
  name: 'workspace.update',
  requires: 'workspace:update',
  on: 'workspace',
  input: z.object({
    patch: z.strictObject({
      name: z.optional(name(WORKSPACE_NAME_MAX)),
      logoUrl: z.optional(z.nullable(pictureAddress('workspace-logo'))),
      companySize: z.optional(z.enum(COMPANY_SIZES)),
    }),
  }),
  change: (draft, { patch }) => {
    for (const row of draft.where(workspace, {})) draft.update(workspace, row.id, patch);
  },
  inverse: (draft, { patch }): Undo => {
    const [before] = draft.where(workspace, {});
    return before && invoke(updateWorkspace, { patch: valuesOf(before, patch) });
  },
});

/**
 * People can't change their own role, or touch or give a role above their own; the last Admin stays. A Guest or Viewer
 * has at most that role in every project.
 */
export const updateMember = command({
  name: 'member.update',
  requires: 'member:update',
  on: 'memberId',
  input: z.object({ memberId: refId('member'), role: role() }),
  change: (draft, { memberId, role: next }) => {
    draft.update(member, memberId, { role: next });
    for (const held of draft.where(projectMember, { userId: memberId }))
      draft.update(projectMember, held.id, { role: cappedRole(held.role, next) });
  },
  inverse: (draft, { memberId }): Undo => {
    const before = draft.get(member, memberId);
    return before && invoke(updateMember, { memberId, role: before.role });
  },
});

export const removeMember = command({
  name: 'member.remove',
  requires: 'member:remove',
  on: 'memberId',
  input: z.object({ memberId: refId('member') }),
  change: (draft, { memberId }) => endMembership(draft, memberId),
});

export const leaveWorkspace = command({
  name: 'workspace.leave',
  requires: 'workspace:leave',
  on: 'workspace',
  input: z.object({}),
  change: (draft) => endMembership(draft, draft.userId),
});

/** The row stays, inactive, so that old work keeps names. Everything else that made the person a member is deleted. */
function endMembership(draft: Draft, userId: string): void {
  for (const { id } of draft.where(projectMember, { userId })) draft.remove(projectMember, id);
  for (const { id } of draft.where(project, { leadId: userId })) draft.update(project, id, { leadId: null });
  endAllSeats(draft, userId);
  draft.update(member, userId, { isActive: false });
  draft.remove(memberContact, userId);
}

/** Changes the role of an invitation, never above one's own. The person who changes it becomes its inviter. */
export const updateInvitation = command({
  name: 'invitation.update',
  requires: 'member:invite',
  on: 'invitationId',
  input: z.object({ invitationId: refId('invitation'), role: role() }),
  change: (draft, { invitationId, role: next }) =>
    draft.update(invitation, invitationId, { role: next, invitedBy: draft.userId }),
  inverse: (draft, { invitationId }): Undo => {
    const before = draft.get(invitation, invitationId);
    return before && invoke(updateInvitation, { invitationId, role: before.role });
  },
});

/** Revokes an invitation: its links stop working. */
export const removeInvitation = command({
  name: 'invitation.remove',
  requires: 'member:invite',
  on: 'invitationId',
  input: z.object({ invitationId: refId('invitation') }),
  change: (draft, { invitationId }) => draft.remove(invitation, invitationId),
});
