export { followDescriptions, followLeftBehind } from './follow-descriptions.ts';
