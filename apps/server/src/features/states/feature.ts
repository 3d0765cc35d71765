import type { Feature } from '../../platform/feature.ts';
import { handleCreateState } from './create-state.ts';
import { handleRemoveState } from './remove-state.ts';
import { handleUpdateState } from './update-state.ts';

export const states: Feature = {
  commandHandlers: [handleCreateState, handleUpdateState, handleRemoveState],
};
