import { sharedState } from '../../../lib/shared-state.ts';

/** Whether the dialog moves the issues or copies them. */
export type MoveVerb = 'move' | 'copy';

export interface Moving {
  readonly verb: MoveVerb;
  readonly issueIds: readonly string[];
}

const moving = sharedState<Moving | undefined>(undefined);

/** Opens the dialog that moves issues to another project; the workspace's layout renders it. */
export const openMove = (issueIds: readonly string[]): void => moving.set({ verb: 'move', issueIds });
/** Opens the dialog that copies them. */
export const openCopy = (issueIds: readonly string[]): void => moving.set({ verb: 'copy', issueIds });
export const closeMove = (): void => moving.set(undefined);

/** The content of the open dialog; undefined while it is closed. */
export const useMoving = (): Moving | undefined => moving.use((held) => held);
