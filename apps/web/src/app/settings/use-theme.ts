import { themes, watchTheme, type Theme } from '@cairn/ui/theme';
import { useSyncExternalStore } from 'react';

/** The theme that is on the page, whoever has put it there. */
export const useTheme = (): Theme => useSyncExternalStore(watchTheme, themeOnPage);

const themeOnPage = (): Theme =>
  themes.find((known) => known === document.documentElement.dataset['theme']) ?? 'system';
