import { isSnoozed } from '@cairn/domain';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../../lib/use-now.ts';
import { snooze } from './inbox-actions.ts';
import type { InboxEntry } from './inbox-entries.ts';
import { snoozeAsked } from './inbox-focus.ts';
import { afterDays, momentText, SNOOZE_TIMES } from './snooze-times.ts';
import { useInboxTools } from './use-inbox-tools.ts';

interface SnoozeMenuProps {
  readonly entry: InboxEntry;
  readonly trigger: ReactElement;
}

/** The suggested snooze times, and a custom one. */
export function SnoozeMenu({ entry, trigger }: SnoozeMenuProps) {
  const t = useTranslations('notifications');
  const tools = useInboxTools();
  const now = useNow().getTime();
  const isWaiting = entry.rows.some((row) => isSnoozed(row, now));
  return (
    <Menu trigger={trigger} align="end">
      {SNOOZE_TIMES.map(({ days, key, count }) => (
        <MenuItem
          key={days}
          hint={momentText(afterDays(days, now))}
          onSelect={() => snooze(tools, entry, afterDays(days, Date.now()))}
        >
          {t(`snooze.${key}`, { [key]: count })}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => snoozeAsked.set(entry)}>{t('snooze.custom')}</MenuItem>
      {isWaiting && <MenuSeparator />}
      {isWaiting && <MenuItem onSelect={() => snooze(tools, entry, null)}>{t('act.unsnooze')}</MenuItem>}
    </Menu>
  );
}
