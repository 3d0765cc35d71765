import { INVITATION_DAYS } from '@cairn/domain';
import { workspaceMails } from '@cairn/messages/en/workspace-mails';
import type { Email } from '../../platform/mail/index.ts';

const { invitation } = workspaceMails;
const NAME_MOST = 60;
/** Limits to lengths that exist, because longer ones would only take time. */
const ADDRESS =
  /\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S*|(?<![^\s@])[^\s@]*(?:@[^\s@]*)+|\b[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,10}\.\p{L}{2,}(?:[/:?#]\S*)?/giu;

/** Goes to strangers, so URLs in names are removed and can't be used for advertising. */
export function invitationEmail(given: {
  readonly to: string;
  readonly inviter: string;
  readonly workspace: string;
  readonly url: string;
}): Email {
  const words = {
    inviter: withoutAddresses(given.inviter) || invitation.somebody,
    workspace: withoutAddresses(given.workspace) || invitation.aWorkspace,
    days: String(INVITATION_DAYS),
    url: given.url,
  };
  return {
    purpose: 'invitation',
    to: given.to,
    subject: fill(invitation.subject, words),
    text: fill(invitation.text, words),
  };
}

export function withoutAddresses(name: string): string {
  return name.replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim().slice(0, NAME_MOST);
}

function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
