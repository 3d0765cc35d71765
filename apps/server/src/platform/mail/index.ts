export { createMail } from './create-mail.ts';
export type { Mail, MailRecord, MailSettings } from './create-mail.ts';
export type { Letter, MailLog } from './letter.ts';
export type { LetterPurpose } from './letter-bounds.ts';
export { createSeal, type Seal } from './seal.ts';
