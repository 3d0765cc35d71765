import { themes, watchTheme, type Theme } from '@cairn/ui/theme';
import { useSyncExternalStore } from 'react';

/** The current theme of the page, however it was set. */
export const useTheme = (): Theme => useSyncExternalStore(watchTheme, themeOnPage);

const themeOnPage = (): Theme =>
  themes.find((known) => known === document.documentElement.dataset['theme']) ?? 'system';
