import { DEFAULT_THEME_COLORS } from '@cairn/domain/people/constants';
import { applyTheme, isHexColor, themes, type Palette, type ThemeChoice } from '@cairn/ui/theme';

/** The theme as the account stores it, or as it is being sent. */
type AccountTheme = Readonly<Record<string, unknown>>;

/** Shows the account's theme, which may have been chosen on another device, and stores it here. */
export async function followTheme(kept: AccountTheme): Promise<void> {
  applyTheme(await choiceOf(kept));
}

/** The theme of an account as the page shows it; `system` if none has been chosen. */
export async function choiceOf(kept: AccountTheme): Promise<ThemeChoice> {
  const theme = themes.find((known) => known === kept['theme']) ?? 'system';
  if (theme !== 'custom') return { theme };
  // Only people with a custom theme download the code that derives its colours.
  const { deriveShades } = await import('@cairn/ui/derive-shades');
  return deriveShades(paletteIn(kept) ?? DEFAULT_THEME_COLORS);
}

/** The account's five colours, if it has all five. */
export function paletteIn(kept: AccountTheme): Palette | undefined {
  const { background, text, primary, sidebarBackground, sidebarText } = kept;
  const isWhole = [background, text, primary, sidebarBackground, sidebarText].every(isHexColor);
  return isWhole ? ({ background, text, primary, sidebarBackground, sidebarText } as Palette) : undefined;
}
