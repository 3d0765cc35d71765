import { can, page, type Capability, type Page } from '@cairn/domain';
import { useCallback } from 'react';
import { useActor } from '../../data/use-can.ts';

/** Whether the signed-in person may do this with a page. */
export function useMay(): (capability: Capability, row: Page) => boolean {
  const actor = useActor();
  return useCallback((capability, row) => can(actor, capability, { entity: page, row }), [actor]);
}
