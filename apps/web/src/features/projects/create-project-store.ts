import { sharedState } from '../../lib/shared-state.ts';

const isOpen = sharedState(false);

/** Opens the one dialog for new projects, from anywhere in a workspace. */
export const openCreateProject = (): void => isOpen.set(true);
export const closeCreateProject = (): void => isOpen.set(false);

export const useCreateProjectOpen = (): boolean => isOpen.use((open) => open);
