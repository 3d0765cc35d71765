import { can, canSee, type Actor, type Capability } from '@cairn/domain';
import type { Entity, Row } from '@cairn/sync/schema';

/** Whether somebody sees the row and may read it: they are told of nothing else. */
export const seesRow = (actor: Actor, entity: Entity, row: Row): boolean =>
  canSee(actor, entity, row) && can(actor, entity.readBy as Capability, { entity, row });
