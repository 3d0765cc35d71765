/** What carries rows and cards, with the library under it, as one part that comes after the first paint. */
export { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
export { carryByKey } from './carry-by-key.ts';
export { followCarried } from './follow-carried.ts';
export { followDragging, followDrops } from './follow-drops.ts';
export { moveIssues } from './move-issues.ts';
