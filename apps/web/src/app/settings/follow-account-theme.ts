import { preference } from '@cairn/domain';
import { THEME_PREFERENCE } from '@cairn/domain/people/constants';
import { readStoredTheme, themeKeyOf } from '@cairn/ui/theme';
import { useEffect } from 'react';
import { followTheme } from '../../data/follow-theme.ts';
import { useRows } from '../../data/use-rows.ts';
import { isChoosing } from './choose-theme.ts';

/** Applies what this person chooses on another device, as soon as the workspace reports it. */
export function useChosenElsewhere(): void {
  const [told] = useRows(preference, { field: 'key', value: THEME_PREFERENCE });
  const value = told?.value;
  useEffect(() => {
    if (value !== undefined && value !== keyOnPage()) void followAccountTheme();
  }, [value]);
}

let following: Promise<void> | undefined;

/** Loads the theme of the account and applies it. Simultaneous calls share one request. */
export async function followAccountTheme(): Promise<void> {
  if (isChoosing()) return;
  following ??= askAndFollow().finally(() => {
    following = undefined;
  });
  await following;
}

async function askAndFollow(): Promise<void> {
  const { loadAccount } = await import('../../features/people/public.ts');
  const account = await loadAccount();
  const isNew = account && themeKeyOf(account.theme['theme'], account.theme['palette']) !== keyOnPage();
  if (isNew && !isChoosing()) await followTheme(account.theme);
}

function keyOnPage(): string {
  const shown = readStoredTheme();
  return themeKeyOf(shown.theme, shown.theme === 'custom' ? shown.palette : undefined);
}
