import type { Feature } from '../../platform/feature.ts';
import { handleCreateProject } from './create-project.ts';
import {
  handleAddProjectMembers,
  handleJoinProject,
  handleLeaveProject,
  handleRemoveProjectMember,
  handleUpdateProjectMember,
} from './members.ts';
import { handleRemoveProject } from './remove-project.ts';
import { handleUpdateProject } from './update-project.ts';

export const projects: Feature = {
  commandHandlers: [
    handleCreateProject,
    handleUpdateProject,
    handleRemoveProject,
    handleJoinProject,
    handleLeaveProject,
    handleAddProjectMembers,
    handleUpdateProjectMember,
    handleRemoveProjectMember,
  ],
};
