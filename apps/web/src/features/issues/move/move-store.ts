import { sharedState } from '../../../lib/shared-state.ts';

/** What the dialog does with issues: they go to another project, or copies of them do. */
export type MoveVerb = 'move' | 'copy';

export interface Moving {
  readonly verb: MoveVerb;
  readonly issueIds: readonly string[];
}

const moving = sharedState<Moving | undefined>(undefined);

/** Opens the dialog that moves issues to another project; it stands in the workspace's layout. */
export const openMove = (issueIds: readonly string[]): void => moving.set({ verb: 'move', issueIds });
/** Opens the one that copies them there. */
export const openCopy = (issueIds: readonly string[]): void => moving.set({ verb: 'copy', issueIds });
export const closeMove = (): void => moving.set(undefined);

/** What the open dialog is about; undefined while it is closed. */
export const useMoving = (): Moving | undefined => moving.use((held) => held);
