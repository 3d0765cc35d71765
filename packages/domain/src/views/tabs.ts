// Apart from the other rules: the first screens have tabs.
import type { View } from './entity.ts';

/** As the tabs of a workspace stand: the oldest first, so that a new one comes last. */
export const compareTabs = (a: View, b: View): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
