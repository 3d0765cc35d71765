import type { Feature } from '../../platform/feature.ts';
import { followProfile } from './follow-profile.ts';
import { handleLeaveWorkspace, handleRemoveMember, handleUpdateMember } from './members.ts';
import { routes } from './routes.ts';
import { handleUpdateInvitation } from './update-invitation.ts';
import { handleUpdateWorkspace } from './update-workspace.ts';

export const workspaces: Feature = {
  commandHandlers: [
    handleUpdateWorkspace,
    handleUpdateMember,
    handleRemoveMember,
    handleLeaveWorkspace,
    handleUpdateInvitation,
  ],
  routes,
  onProfileChanged: followProfile,
};
