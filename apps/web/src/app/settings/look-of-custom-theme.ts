import { shadesIn, type CustomTheme } from '@cairn/ui/theme';
import type { CSSProperties } from 'react';

/** The attributes that apply a custom theme to one element, whatever the page's theme. */
export const lookOfCustomTheme = (
  custom: CustomTheme,
): { 'data-theme': 'custom'; 'data-scheme': CustomTheme['scheme']; style: CSSProperties } => ({
  'data-theme': custom.theme,
  'data-scheme': custom.scheme,
  style: Object.fromEntries(shadesIn(custom)),
});
