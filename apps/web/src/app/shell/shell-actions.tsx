import {
  CommandIcon,
  CopyIcon,
  HomeIcon,
  KeyboardIcon,
  MoonIcon,
  PaletteIcon,
  RedoIcon,
  SearchIcon,
  SidebarIcon,
  SignOutIcon,
  SunIcon,
  SystemIcon,
  UndoIcon,
} from '@cairn/ui/icons';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { readStoredTheme, themes, type Theme } from '@cairn/ui/theme';
import { toast } from '@cairn/ui/toast';
import type { ReactNode } from 'react';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { chooseTheme } from '../settings/choose-theme.ts';
import { openCommandMenu, openKeyList } from '../command-menu/command-menu-store.ts';
import { signOut } from './sign-out.ts';

const THEME_ICONS: Readonly<Record<Theme, ReactNode>> = {
  system: <SystemIcon />,
  light: <SunIcon />,
  dark: <MoonIcon />,
  'light-contrast': <SunIcon />,
  'dark-contrast': <MoonIcon />,
  custom: <PaletteIcon />,
};

const THEME_SYNONYMS: Readonly<Record<Theme, readonly string[]>> = {
  system: ['system mode', 'use system theme', 'automatic theme'],
  light: ['light mode', 'turn on light mode', 'switch to light mode'],
  dark: ['dark mode', 'night mode', 'turn on dark mode', 'switch to dark mode'],
  'light-contrast': ['light high contrast', 'light high contrast mode'],
  'dark-contrast': ['dark high contrast', 'dark high contrast mode'],
  custom: ['custom colors', 'own colors'],
};

/** The shell's own actions. */
export const actions: FeatureActions = {
  actions: [
    {
      id: 'view.sidebar',
      section: 'view',
      name: (say) => say('commands.view.sidebar'),
      icon: <SidebarIcon />,
      synonyms: ['toggle sidebar', 'collapse sidebar', 'hide sidebar', 'show sidebar', 'expand sidebar'],
      keys: '[',
      run: ({ toggleSidebar }) => toggleSidebar(),
    },
    {
      id: 'view.copyPage',
      section: 'view',
      name: (say) => say('commands.view.copyPage'),
      icon: <CopyIcon />,
      synonyms: ['copy page url', 'copy url', 'copy current url', 'copy link to this page', 'copy page link'],
      run: ({ say }) =>
        void writeClipboard(location.href).then(
          () => toast.success(say('issuePage.copied')),
          () => toast.error(say('issuePage.copyFailed')),
        ),
    },
    {
      id: 'theme.choose',
      section: 'theme',
      name: (say) => say('commands.theme.choose'),
      icon: <PaletteIcon />,
      synonyms: [
        'change theme',
        'change interface theme',
        'switch theme',
        'toggle theme',
        'set theme',
        'color scheme',
        'theme',
      ],
      choices: ({ say }) => ({
        placeholder: say('commands.theme.placeholder'),
        isShort: true,
        list: () =>
          themes.map((theme) => ({
            id: theme,
            label: say(`commands.theme.${theme}`),
            icon: THEME_ICONS[theme],
            synonyms: THEME_SYNONYMS[theme],
            isOn: readStoredTheme().theme === theme,
            run: () =>
              void chooseTheme(theme).then((isSaved) => isSaved || toast.error(say('commands.theme.failed'))),
          })),
      }),
    },
    {
      id: 'undo',
      section: 'view',
      name: (say) => say('commands.undo'),
      icon: <UndoIcon />,
      synonyms: ['undo', 'revert', 'undo last change'],
      keys: 'mod+z',
      run: ({ undo }) => undo('undo'),
    },
    {
      id: 'redo',
      section: 'view',
      name: (say) => say('commands.redo'),
      icon: <RedoIcon />,
      synonyms: ['redo last change', 'repeat'],
      keys: 'mod+shift+z',
      run: ({ undo }) => undo('redo'),
    },
    {
      id: 'redo.other',
      section: 'view',
      name: (say) => say('commands.redoOther'),
      icon: <RedoIcon />,
      synonyms: ['redo by its alternate shortcut'],
      keys: 'mod+y',
      isHidden: true,
      run: ({ undo }) => undo('redo'),
    },
    {
      id: 'menu.open',
      section: 'help',
      name: (say) => say('commands.openMenu'),
      icon: <CommandIcon />,
      synonyms: ['command palette'],
      keys: 'mod+k',
      isHidden: true,
      run: () => openCommandMenu(),
    },
    {
      id: 'search',
      section: 'help',
      name: (say) => say('commands.view.search'),
      icon: <SearchIcon />,
      synonyms: ['find'],
      keys: '/',
      isHidden: true,
      run: () => openCommandMenu(),
    },
    {
      id: 'keys.show',
      section: 'help',
      name: (say) => say('commands.showKeys'),
      icon: <KeyboardIcon />,
      synonyms: ['keyboard shortcuts', 'shortcuts', 'hotkeys', 'keybindings', 'show shortcuts', 'help'],
      keys: '?',
      run: openKeyList,
    },
    {
      id: 'account.signOut',
      section: 'account',
      name: (say) => say('commands.signOut'),
      icon: <SignOutIcon />,
      synonyms: ['log out', 'logout', 'log off', 'leave'],
      run: ({ engine, actor }) => void signOut(engine, actor.userId),
    },
  ],
  destinations: [
    {
      in: 'workspace',
      id: 'home',
      order: 10,
      label: 'commands.go.home',
      icon: <HomeIcon />,
      path: '',
      keys: 'g h',
      synonyms: ['go home', 'go to home', 'dashboard', 'home page', 'my work'],
    },
    {
      in: 'account',
      id: 'appearance',
      order: 90,
      label: 'commands.go.appearance',
      icon: <PaletteIcon />,
      path: '/profile/appearance',
      synonyms: ['preferences', 'appearance settings', 'display settings'],
    },
  ],
};
