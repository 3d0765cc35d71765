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
 * Creating and deleting a workspace, inviting and accepting are no commands: they happen outside a workspace, or
 * hold secrets, and go over HTTP (`features/workspaces/api.ts`, `invitations-api.ts`).
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
 * One cannot change one's own role, nor touch or give a role above one's own; the last Admin stays. As a Guest or Viewer a
 * person is no more than that in any project.
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

/** The row stays, inactive, for the names on old work. All else that made the person part of the workspace goes. */
function endMembership(draft: Draft, userId: string): void {
  for (const { id } of draft.where(projectMember, { userId })) draft.remove(projectMember, id);
  for (const { id } of draft.where(project, { leadId: userId })) draft.update(project, id, { leadId: null });
  endAllSeats(draft, userId);
  draft.update(member, userId, { isActive: false });
  draft.remove(memberContact, userId);
}

/** Changes what an invited person will be; never above one's own role. Whoever does so stands for it from then on. */
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

/** Takes an invitation back: its links lead nowhere from then on. */
export const removeInvitation = command({
  name: 'invitation.remove',
  requires: 'member:invite',
  on: 'invitationId',
  input: z.object({ invitationId: refId('invitation') }),
  change: (draft, { invitationId }) => draft.remove(invitation, invitationId),
});
