export { checkUpdate, type UpdateCheck, type UpdateFault } from './check-update.ts';
export { contentOf } from './content-of.ts';
export { applyFindingLost, type LostText } from './lost-text.ts';
export { readContent } from './read-content.ts';
export { firstUpdate, writeContent } from './write-content.ts';
export { Steps } from './steps.ts';
export { UpdatesAhead } from './updates-ahead.ts';
export { storableText } from './storable-text.ts';
export { comeInWithin, countConflicts } from './conflict-steps.ts';
