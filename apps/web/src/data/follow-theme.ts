import { applyTheme, themes, type Palette } from '@cairn/ui/theme';
import type { Session } from './session.ts';

/** Shows the theme that was chosen on another device. */
export function followTheme(kept: Session['me']['theme']): void {
  const theme = themes.find((known) => known === kept['theme']);
  if (theme === undefined) return;
  const color = (key: string): string => (typeof kept[key] === 'string' ? kept[key] : '');
  const palette: Palette = {
    background: color('background'),
    text: color('text'),
    primary: color('primary'),
    sidebarBackground: color('sidebarBackground'),
    sidebarText: color('sidebarText'),
  };
  applyTheme(theme === 'custom' ? { theme, palette } : { theme });
}
