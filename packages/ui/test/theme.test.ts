// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import {
  applyTheme,
  isHexColor,
  readStoredTheme,
  schemeOf,
  themeBootScript,
  themes,
  themeStorageKey,
  type ThemeChoice,
} from '../src/theme.ts';

const palette = {
  background: '#0d101b',
  text: '#c5c5c5',
  primary: '#3f76ff',
  sidebarBackground: '#0d101b',
  sidebarText: '#ccc',
};
const light = { ...palette, background: '#fff', text: '#111111' };
const wrong = { ...palette, primary: 'red;background:url(//x)', text: '' };

const choices: ThemeChoice[] = [
  ...themes.map((theme) => ({ theme })),
  ...themes.map((theme) => ({ theme, palette })),
  { theme: 'custom', palette: light },
  { theme: 'custom', palette: wrong },
];

/** All that a theme may change on the page. */
function pageLook(): Record<string, string | null> {
  const root = document.documentElement;
  const names = ['bg', 'text', 'primary', 'sidebar-bg', 'sidebar-text'];
  return {
    theme: root.getAttribute('data-theme'),
    scheme: root.getAttribute('data-scheme'),
    ...Object.fromEntries(names.map((name) => [name, root.style.getPropertyValue(`--base-${name}`)])),
  };
}

function boot(): void {
  // The very text that stands in the page.
  // oxlint-disable-next-line typescript/no-implied-eval -- that is what is being tested
  new Function(themeBootScript)();
}

function reset(): void {
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-scheme');
  document.documentElement.removeAttribute('style');
}

beforeEach(() => {
  localStorage.clear();
  reset();
});

describe('theme', () => {
  test.each(choices)(
    'S-ENT-024 the boot script does what applyTheme does: $theme $palette.primary',
    (choice) => {
      applyTheme(choice);
      const applied = pageLook();
      expect(applied['theme']).toBe(choice.theme);
      reset();
      boot();
      expect(pageLook()).toEqual(applied);
      expect(readStoredTheme()).toEqual(choice);
    },
  );

  test.each(['', 'no json', 'null', '7', '[]', '{"theme":"neon"}', '{"theme":"custom","palette":5}'])(
    'both fall back alike on a stored %j',
    (stored) => {
      localStorage.setItem(themeStorageKey, stored);
      boot();
      const booted = pageLook();
      reset();
      applyTheme(readStoredTheme());
      expect(booted).toEqual(pageLook());
    },
  );

  test('leaving custom takes its colours away', () => {
    applyTheme({ theme: 'custom', palette });
    expect(pageLook()['primary']).toBe('#3f76ff');
    applyTheme({ theme: 'dark', palette });
    expect(pageLook()).toMatchObject({ theme: 'dark', scheme: null, primary: '', bg: '' });
  });

  test('a custom theme follows the brightness of its background', () => {
    expect(schemeOf('#0d101b')).toBe('dark');
    expect(schemeOf('#fff')).toBe('light');
    expect(schemeOf('#fff8e7')).toBe('light');
  });

  test('nothing but a hex colour reaches a style', () => {
    expect(isHexColor('#3f76ff')).toBe(true);
    expect(isHexColor('#abc')).toBe(true);
    for (const value of ['3f76ff', '#3f76f', 'red', '#3f76ff;', 'var(--x)', ''])
      expect(isHexColor(value)).toBe(false);
  });

  test('the boot script holds nothing that would end its own element', () => {
    expect(themeBootScript).not.toMatch(/<\/|<!--/);
    expect(themeBootScript).toContain(themeStorageKey);
  });
});
