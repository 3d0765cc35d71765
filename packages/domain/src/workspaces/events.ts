import { became } from '@cairn/sync/schema';
import { member } from './entity.ts';

/** A person left the workspace or was removed; the row stays, so that old work keeps names. */
export const memberRemoved = became(member, { isActive: false });
