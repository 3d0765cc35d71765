import type { RouteCall } from '@cairn/domain/http/api';
import {
  applyTheme,
  readStoredTheme,
  showTheme,
  type Palette,
  type Theme,
  type ThemeChoice,
} from '@cairn/ui/theme';
import { DEFAULT_THEME_COLORS } from '@cairn/domain/people/constants';
import { choiceOf, paletteIn } from '../../data/follow-theme.ts';

type AccountTheme = NonNullable<RouteCall<'PATCH /api/users/me'>['input']['theme']>;

/** Choices that the server hasn't confirmed yet, sent one after another so that the last one wins. */
let unanswered = 0;
let before: Promise<unknown> = Promise.resolve();
/** The saved theme, which is restored if a choice can't be saved. */
let stored: ThemeChoice;

/** Whether a choice of this browser is still being saved. */
export const isChoosing = (): boolean => unanswered > 0;

/**
 * Applies one of the six themes immediately and saves it in the account, which keeps the colours of a custom theme for
 * later. If it can't be saved, it is reverted.
 *
 * @returns whether it was saved
 */
export function chooseTheme(theme: Theme): Promise<boolean> {
  return choose(theme === 'custom' ? undefined : { theme }, async () => {
    const { accountApi } = await people();
    const known = await accountApi.me();
    if (!known.ok) return undefined;
    const colors = paletteIn(known.value.theme) ?? DEFAULT_THEME_COLORS;
    return theme === 'custom' ? { theme, ...colors } : { theme, ...paletteIn(known.value.theme) };
  });
}

/** The same for a custom theme. */
export const saveCustomTheme = (palette: Palette): Promise<boolean> =>
  choose(undefined, () => Promise.resolve({ theme: 'custom', ...palette, darkPalette: false }));

async function choose(
  shown: ThemeChoice | undefined,
  wanted: () => Promise<AccountTheme | undefined>,
): Promise<boolean> {
  if (unanswered === 0) stored = readStoredTheme();
  unanswered += 1;
  if (shown) showTheme(shown);
  const saved = before.then(() => save(wanted)).catch(() => undefined);
  before = saved;
  const choice = await saved;
  unanswered -= 1;
  if (choice) stored = choice;
  if (unanswered === 0) applyTheme(stored);
  return choice !== undefined;
}

/** What was saved; undefined if that failed. */
async function save(wanted: () => Promise<AccountTheme | undefined>): Promise<ThemeChoice | undefined> {
  const theme = await wanted();
  if (!theme) return undefined;
  const choice = await choiceOf(theme);
  // A custom theme is derived first, and applied before the server responds.
  if (unanswered === 1) showTheme(choice);
  const { changeAccount } = await people();
  return (await changeAccount({ theme })).ok ? choice : undefined;
}

/** Loaded with the choice, because the command menu that offers it doesn't need it. */
const people = () => import('../../features/people/public.ts');
