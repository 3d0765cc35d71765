import { member, type Member } from '@cairn/domain';
import { Avatar, NoAvatar } from '@cairn/ui/avatar';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { useAwayText } from '../people/public.ts';

const NOBODY = '';

export interface LeadPickerProps {
  value: string | null;
  onChange: (userId: string | null) => void;
  /** The people to choose from; by default all active members of the workspace. */
  among?: ReadonlySet<string> | undefined;
  disabled?: boolean | undefined;
  /** The names of the role and of having none, if it isn't a lead. */
  words?: { readonly name: string; readonly none: string } | undefined;
}

/** Picks the lead or owner of something. */
export function LeadPicker({ value, onChange, among, disabled, words }: LeadPickerProps) {
  const t = useTranslations('projects.create');
  const name = words?.name ?? t('lead');
  const none = words?.none ?? t('noLead');
  const members = useRows(member);
  const awayText = useAwayText();
  const chosen = members.find(({ id }) => id === value);
  const items = useMemo((): PickerItem[] => {
    const people = members
      .filter((each) => each.isActive && !each.isBot && (among === undefined || among.has(each.id)))
      .sort((a, b) => a.displayName.localeCompare(b.displayName))
      .map((person) => ({ ...toItem(person), hint: awayText(person.away) }));
    return [{ value: NOBODY, label: none, icon: <NoAvatar /> }, ...people];
  }, [members, among, none, awayText]);
  return (
    <Picker
      label={name}
      items={items}
      value={value ?? NOBODY}
      onChange={(next) => onChange(next === NOBODY ? null : next)}
      placeholder={t('leadSearch')}
      emptyText={t('leadNone')}
      trigger={
        <ChoiceButton
          disabled={disabled}
          aria-label={`${name}: ${chosen?.displayName ?? none}`}
          mark={
            chosen ? (
              <Avatar id={chosen.id} name={chosen.displayName} picture={chosen.avatarUrl} decorative />
            ) : (
              <NoAvatar />
            )
          }
        >
          {chosen?.displayName ?? none}
        </ChoiceButton>
      }
    />
  );
}

const toItem = ({ id, displayName, firstName, lastName, avatarUrl }: Member): PickerItem => ({
  value: id,
  label: displayName,
  keywords: `${firstName} ${lastName}`,
  icon: <Avatar id={id} name={displayName} picture={avatarUrl} decorative />,
});
