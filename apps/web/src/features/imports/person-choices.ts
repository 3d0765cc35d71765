import { isEmail, type Member } from '@cairn/domain';
import type { Confirming, SourcePerson } from './import-api.ts';

/** What a person of the source becomes: a member, an invitation to this address, or a name. */
export type PersonChoice =
  | { readonly becomes: 'member'; readonly userId: string }
  | { readonly becomes: 'invite'; readonly email: string }
  | { readonly becomes: 'skip' };

export type PersonChoices = ReadonlyMap<string, PersonChoice>;

/** The member with the same email address or name. */
export function suggestedFor(
  { name, email }: SourcePerson,
  members: readonly Member[],
  contacts: readonly { readonly id: string; readonly email: string }[],
): PersonChoice {
  const byEmail = email === null ? undefined : contacts.find((each) => each.email.toLowerCase() === email);
  const called = name.toLowerCase();
  const found =
    members.find(({ id }) => id === byEmail?.id) ?? members.find((each) => namesOf(each).includes(called));
  if (found) return { becomes: 'member', userId: found.id };
  return email === null ? { becomes: 'skip' } : { becomes: 'invite', email };
}

const namesOf = ({ displayName, firstName, lastName }: Member): readonly string[] => [
  displayName.toLowerCase(),
  `${firstName} ${lastName}`.trim().toLowerCase(),
];

export const isAnswered = (choice: PersonChoice): boolean =>
  choice.becomes !== 'invite' || isEmail(choice.email.trim());

export const toWire = (choices: PersonChoices): Confirming['people'] =>
  [...choices].map(([key, choice]) => ({
    key,
    becomes: choice.becomes,
    user_id: choice.becomes === 'member' ? choice.userId : null,
    email: choice.becomes === 'invite' ? choice.email.trim() : null,
  }));
