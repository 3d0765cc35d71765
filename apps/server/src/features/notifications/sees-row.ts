import { can, canSee, type Actor, type Capability } from '@cairn/domain';
import type { Entity, Row } from '@cairn/sync/schema';

/** Whether a person can see the row and may read it; otherwise they aren't notified. */
export const seesRow = (actor: Actor, entity: Entity, row: Row): boolean =>
  canSee(actor, entity, row) && can(actor, entity.readBy as Capability, { entity, row });
