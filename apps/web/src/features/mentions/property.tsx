import { membersOf, mentionsProperty, NO_VALUE } from '@cairn/domain';
import { MentionIcon } from '@cairn/ui/icons';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { describePerson } from '../issues/property.ts';

export const properties: readonly PropertyUi[] = [
  {
    id: 'mentions',
    property: mentionsProperty,
    order: 155,
    label: 'mentions.name',
    Icon: MentionIcon,
    describe: (id, words) =>
      id === NO_VALUE
        ? { label: words.say('mentions.none'), icon: <MentionIcon /> }
        : describePerson(id, words),
    options: membersOf,
  },
];
