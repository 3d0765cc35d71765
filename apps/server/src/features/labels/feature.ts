import type { Feature } from '../../platform/feature.ts';
import { handleCreateLabel } from './create-label.ts';
import { handleRemoveLabel } from './remove-label.ts';
import { routes } from './routes.ts';
import { handleUpdateLabel } from './update-label.ts';

export const labels: Feature = {
  commandHandlers: [handleCreateLabel, handleUpdateLabel, handleRemoveLabel],
  routes,
};
