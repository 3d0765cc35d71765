export { mentionsOfTexts } from './mentions-of-texts.ts';
