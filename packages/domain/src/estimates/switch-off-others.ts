import type { Draft } from '@cairn/sync/schema';
import { estimate } from './entity.ts';

/** At most one estimate of a project is on. */
export function switchOffOthers(draft: Draft, projectId: string, id: string): void {
  for (const other of draft.where(estimate, { projectId }))
    if (other.id !== id && other.isEnabled) draft.update(estimate, other.id, { isEnabled: false });
}
