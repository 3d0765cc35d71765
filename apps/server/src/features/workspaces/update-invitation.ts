import { invitation, updateInvitation } from '@cairn/domain';
import { forbidden, handleChange } from '../../platform/commands/index.ts';

/** The person who sets the role becomes the inviter, so no one can give a role above their own. */
export const handleUpdateInvitation = handleChange(updateInvitation, {
  check: async (tx, { invitationId, role }) => {
    const { role: before } = await tx.get(invitation, invitationId);
    if (Math.max(before, role) > (tx.actor.workspaceRole ?? 0)) throw forbidden();
  },
});
