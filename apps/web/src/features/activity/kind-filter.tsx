import {
  ACTIVITY_KIND_NAMES,
  ACTIVITY_KINDS,
  isActivityKind,
  type ActivityKind,
} from '@cairn/domain/activity/kinds';
import { Button } from '@cairn/ui/button';
import { Menu, MenuRadioGroup, MenuRadioItem } from '@cairn/ui/menu';
import { ChevronDownIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { FieldIcon } from './activity-icon.tsx';
import { useToldProperties } from './use-told-properties.ts';

const ANY = '';

export interface KindFilterProps {
  readonly kind: ActivityKind | undefined;
  readonly onChange: (kind: ActivityKind | undefined) => void;
}

/** A button that shows and selects the kind of changes in a list. */
export function KindFilter({ kind, onChange }: KindFilterProps) {
  const t = useTranslations('activity');
  const chosen = kind === undefined ? t('anyKind') : t(`kinds.${kind}`);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          aria-label={`${t('filter')}: ${chosen}`}
          iconAfter={<ChevronDownIcon aria-hidden="true" className="size-3" />}
        >
          {chosen}
        </Button>
      }
    >
      <KindItems kind={kind} onChange={onChange} />
    </Menu>
  );
}

/** The kinds as menu options. */
export function KindItems({ kind, onChange }: KindFilterProps) {
  const t = useTranslations('activity');
  const told = useToldProperties();
  return (
    <MenuRadioGroup
      label={t('kind')}
      value={kind ?? ANY}
      onChange={(value) => onChange(isActivityKind(value) ? value : undefined)}
    >
      <MenuRadioItem value={ANY}>{t('anyKind')}</MenuRadioItem>
      {ACTIVITY_KIND_NAMES.map((each) => (
        <MenuRadioItem
          key={each}
          value={each}
          icon={told && <FieldIcon field={ACTIVITY_KINDS[each][0] ?? each} told={told} />}
        >
          {t(`kinds.${each}`)}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}

/** Replaces a list that the filter leaves empty. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('activity');
  return (
    <p className="flex items-center gap-3 pl-1.5 text-2">
      {t('noMatch')}
      <Button onClick={onClear}>{t('clearFilter')}</Button>
    </p>
  );
}
