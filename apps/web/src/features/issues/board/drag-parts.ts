/** Drag and drop of rows and cards, with its library: one chunk, loaded after the first paint. */
export { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
export { carryByKey } from './carry-by-key.ts';
export { followCarried } from './follow-carried.ts';
export { followDragging, followDrops } from './follow-drops.ts';
export { moveIssues } from './move-issues.ts';
