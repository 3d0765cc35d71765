import { member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { Picker } from '@cairn/ui/picker';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { useAwayText } from '../people/public.ts';

interface MembersPickerProps {
  readonly value: readonly string[];
  /** The people to choose from. */
  readonly among: ReadonlySet<string>;
  readonly onChange: (userIds: string[]) => void;
  readonly disabled?: boolean | undefined;
}

/** The members of a module. */
export function MembersPicker({ value, among, onChange, disabled }: MembersPickerProps) {
  const t = useTranslations('modules.panel');
  const awayText = useAwayText();
  const people = useRows(member).toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  const chosen = people.filter(({ id }) => value.includes(id));
  const names = chosen.map(({ displayName }) => displayName).join(', ') || t('noMembers');
  return (
    <Picker
      multiple
      label={t('members')}
      placeholder={t('searchMembers')}
      emptyText={t('noneFound')}
      value={value}
      onChange={onChange}
      items={people
        .filter((each) => value.includes(each.id) || (each.isActive && !each.isBot && among.has(each.id)))
        .map(({ id, displayName, firstName, lastName, avatarUrl, away }) => ({
          value: id,
          label: displayName,
          keywords: `${firstName} ${lastName}`,
          icon: <Avatar id={id} name={displayName} picture={avatarUrl} decorative />,
          hint: awayText(away),
        }))}
      trigger={
        <ChoiceButton
          disabled={disabled}
          aria-label={`${t('members')}: ${names}`}
          mark={
            chosen.length > 0 && (
              <span aria-hidden="true" className="flex">
                <AvatarStack
                  people={chosen.map(({ id, displayName, avatarUrl }) => ({
                    id,
                    name: displayName,
                    picture: avatarUrl,
                  }))}
                  label={names}
                />
              </span>
            )
          }
        >
          {names}
        </ChoiceButton>
      }
    />
  );
}
