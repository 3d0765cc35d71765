import { member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import type { ValueDisplay, Words } from '../../../platform/property-ui.ts';

/** A person as a property value. */
export function describePerson(value: string, { lookups, t }: Words): ValueDisplay {
  const person = lookups.rows(member).get(value);
  const name = person?.displayName ?? t('values.somebody');
  return {
    label: name,
    icon: <Avatar id={value} name={name} picture={person?.avatarUrl} decorative />,
    keywords: person ? `${person.firstName} ${person.lastName}` : undefined,
  };
}
