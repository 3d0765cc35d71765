import { became } from '@cairn/sync/schema';
import { member } from './entity.ts';

/** Somebody left the workspace or was removed from it; the row stays for the names on old work. */
export const memberRemoved = became(member, { isActive: false });
