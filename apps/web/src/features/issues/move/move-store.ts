import { sharedState } from '../../../lib/shared-state.ts';

const moving = sharedState<readonly string[] | undefined>(undefined);

/** Opens the dialog that moves issues to another project; it stands in the workspace's layout. */
export const openMove = (issueIds: readonly string[]): void => moving.set(issueIds);
export const closeMove = (): void => moving.set(undefined);

/** The issues that the open dialog is about; undefined while it is closed. */
export const useMoving = (): readonly string[] | undefined => moving.use((ids) => ids);
