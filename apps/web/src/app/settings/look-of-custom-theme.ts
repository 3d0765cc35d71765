import { shadesIn, type CustomTheme } from '@cairn/ui/theme';
import type { CSSProperties } from 'react';

/** What puts a custom theme on one element alone, whatever theme the page has. */
export const lookOfCustomTheme = (
  custom: CustomTheme,
): { 'data-theme': 'custom'; 'data-scheme': CustomTheme['scheme']; style: CSSProperties } => ({
  'data-theme': custom.theme,
  'data-scheme': custom.scheme,
  style: Object.fromEntries(shadesIn(custom)),
});
