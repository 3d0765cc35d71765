import { invitation, removeInvitation, updateInvitation } from '@cairn/domain';
import { forbidden, handle } from '../../platform/commands/index.ts';

export const handleUpdateInvitation = handle(updateInvitation, async (tx, { invitationId, role }) => {
  const { role: before } = await tx.get(invitation, invitationId);
  if (Math.max(before, role) > (tx.actor.workspaceRole ?? 0)) throw forbidden();
  // Whoever gives the role stands for it.
  await tx.update(invitation, invitationId, { role, invitedBy: tx.actor.userId });
});

export const handleRemoveInvitation = handle(removeInvitation, async (tx, { invitationId }) => {
  await tx.remove(invitation, invitationId);
});
