import { DEFAULT_THEME_COLORS } from '@cairn/domain/people/constants';
import { applyTheme, isHexColor, themes, type Palette, type ThemeChoice } from '@cairn/ui/theme';

/** As the account has it, or as it is sent. */
type AccountTheme = Readonly<Record<string, unknown>>;

/** Shows the theme that the account has, which may have been chosen on another device, and stores it here. */
export async function followTheme(kept: AccountTheme): Promise<void> {
  applyTheme(await choiceOf(kept));
}

/** What the theme of an account is on a page; `system` where none has been chosen. */
export async function choiceOf(kept: AccountTheme): Promise<ThemeChoice> {
  const theme = themes.find((known) => known === kept['theme']) ?? 'system';
  if (theme !== 'custom') return { theme };
  // Only who has a theme of their own fetches what derives it.
  const { deriveShades } = await import('@cairn/ui/derive-shades');
  return deriveShades(paletteIn(kept) ?? DEFAULT_THEME_COLORS);
}

/** The five colours that the account has, if it has five. */
export function paletteIn(kept: AccountTheme): Palette | undefined {
  const { background, text, primary, sidebarBackground, sidebarText } = kept;
  const isWhole = [background, text, primary, sidebarBackground, sidebarText].every(isHexColor);
  return isWhole ? ({ background, text, primary, sidebarBackground, sidebarText } as Palette) : undefined;
}
