import { sharedState } from '../../lib/shared-state.ts';

interface Asked {
  /** The project that the new one is to be like, if that was said. */
  readonly like: string | undefined;
}

const asked = sharedState<Asked | undefined>(undefined);

/** Opens the one dialog for new projects, from anywhere in a workspace. */
export const openCreateProject = (): void => asked.set({ like: undefined });
/** The same, set up like this project. */
export const openProjectLike = (projectId: string): void => asked.set({ like: projectId });
export const closeCreateProject = (): void => asked.set(undefined);

export const useCreateProjectAsked = (): Asked | undefined => asked.use((held) => held);
