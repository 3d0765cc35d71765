import { contract, nothing } from '../http/contract.ts';

/** For mail servers and services that receive emails, with the secret that the operator has set. */
export const receiveEmail = contract({
  method: 'POST',
  path: '/api/hooks/mail/inbound',
  who: 'anyone',
  readsBody: true,
  summary:
    'Receives an email as message/rfc822: a reply to a notification becomes a comment, and an email to the address of a project becomes a request. Needs INBOUND_MAIL_SECRET as the bearer token.',
  answer: nothing,
});
