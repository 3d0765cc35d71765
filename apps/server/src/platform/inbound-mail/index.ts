export { addressWith, tokensTo } from './mailbox.ts';
export { openMailbox } from './open-mailbox.ts';
export { readEmail, readRecipients, storable, type ReceivedEmail } from './read-email.ts';
