export { addressWith, tokensTo } from './mailbox.ts';
export { openMailbox } from './open-mailbox.ts';
export { readEmail, readHead, type EmailHead, type ReceivedEmail } from './read-email.ts';
