export { createMail } from './create-mail.ts';
export type { Mail } from './create-mail.ts';
export type { Email } from './email.ts';
export type { EmailPurpose } from './email-bounds.ts';
