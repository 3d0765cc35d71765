export { backlinksOfTexts } from './backlinks-of-texts.ts';
