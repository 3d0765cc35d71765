import { toast } from '@cairn/ui/toast';
import { applyTheme, readStoredTheme, type Palette, type Theme, type ThemeChoice } from '@cairn/ui/theme';

/** The five colours that the custom theme starts with, until they can be edited. */
export const CUSTOM_START: Palette = {
  background: '#191a23',
  text: '#e8e6e3',
  primary: '#8ab4f8',
  sidebarBackground: '#14151c',
  sidebarText: '#d6d3cd',
};

/** Puts a theme on the page at once, remembers it in this browser and keeps it with the account. */
export async function chooseTheme(theme: Theme, notKept: string): Promise<ThemeChoice> {
  const palette = readStoredTheme().palette ?? CUSTOM_START;
  const choice: ThemeChoice = theme === 'custom' ? { theme, palette } : { theme };
  applyTheme(choice);
  const { changeAccount } = await import('../../features/people/public.ts');
  const outcome = await changeAccount({ theme: theme === 'custom' ? { theme, ...palette } : { theme } });
  if (!outcome.ok) toast.error(notKept);
  return choice;
}
