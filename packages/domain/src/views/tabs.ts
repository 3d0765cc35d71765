// In a file of its own, because the first screens have tabs and don't need the other rules.
import type { View } from './entity.ts';

/** The order of workspace tabs: oldest first, so that a new one comes last. */
export const compareTabs = (a: View, b: View): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
