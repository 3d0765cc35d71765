export { addressWith, tokensTo } from './mailbox.ts';
export { readEmail, storable, type ReceivedEmail } from './read-email.ts';
export { takeEmail } from './take-email.ts';
