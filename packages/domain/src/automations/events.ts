import { removed } from '@cairn/sync/schema';
import { state } from '../states/entity.ts';

export const closingStateRemoved = removed(state);
