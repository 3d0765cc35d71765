import { sharedState } from '../../lib/shared-state.ts';

interface Asked {
  /** The project whose setup to copy, if given. */
  readonly like: string | undefined;
}

const asked = sharedState<Asked | undefined>(undefined);

/** Opens the dialog for new projects, from anywhere in a workspace. */
export const openCreateProject = (): void => asked.set({ like: undefined });
/** The same, with this project's setup. */
export const openProjectLike = (projectId: string): void => asked.set({ like: projectId });
export const closeCreateProject = (): void => asked.set(undefined);

export const useCreateProjectAsked = (): Asked | undefined => asked.use((held) => held);
