import { removed } from '@cairn/sync/schema';
import { project } from './entity.ts';

export const projectRemoved = removed(project);
