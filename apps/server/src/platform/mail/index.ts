export { createMail } from './create-mail.ts';
export type { Mail } from './create-mail.ts';
export type { Letter } from './letter.ts';
export type { LetterPurpose } from './letter-bounds.ts';
