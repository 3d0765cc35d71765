import { removed } from '@cairn/sync/schema';
import { label } from './entity.ts';

export const labelRemoved = removed(label);
