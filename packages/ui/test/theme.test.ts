// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { deriveShades } from '../src/shades/derive-shades.ts';
import {
  applyTheme,
  isHexColor,
  readStoredTheme,
  showTheme,
  themeBootScript,
  themeKeyOf,
  themes,
  themeStorageKey,
  type CustomTheme,
  type ThemeChoice,
} from '../src/theme.ts';

const custom = deriveShades({
  background: '#0d101b',
  text: '#c5c5c5',
  primary: '#3f76ff',
  sidebarBackground: '#0d101b',
  sidebarText: '#cccccc',
});
const light = deriveShades({
  background: '#ffffff',
  text: '#111111',
  primary: '#3f76ff',
  sidebarBackground: '#0d101b',
  sidebarText: '#cccccc',
});

const others = themes.filter((theme) => theme !== 'custom');
const choices: ThemeChoice[] = [...others.map((theme) => ({ theme })), custom, light];

/** Malicious contents of local storage in place of shades. */
const HOSTILE: readonly string[] = [
  '',
  'red',
  '--base-bg:red;',
  '--base-bg:#fff;',
  '--base-bg:#ffffff',
  '--base-bg:url(//evil.example);',
  'background:#ffffff;',
  '--s-1:#ffffff;',
  '--z-toast:#ffffff;',
  '--base-bg:#ffffff;--base-text:#000000;}body{display:none;',
  '--base-bg:#ffffff;\n--base-text:#000000;',
  '--base-bg:#ffffff;'.repeat(300),
];

/** Everything that a theme may change on the page. */
function pageLook(): Record<string, string | null> {
  const root = document.documentElement;
  return {
    theme: root.getAttribute('data-theme'),
    scheme: root.getAttribute('data-scheme'),
    ...Object.fromEntries(Array.from(root.style, (name) => [name, root.style.getPropertyValue(name)])),
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
  test.each(choices)('S-ENT-024 the boot script does what applyTheme does: $theme $palette', (choice) => {
    applyTheme(choice);
    const applied = pageLook();
    expect(applied['theme']).toBe(choice.theme);
    reset();
    boot();
    expect(pageLook()).toEqual(applied);
    expect(readStoredTheme()).toEqual(choice);
  });

  test.each([
    '',
    'no json',
    'null',
    '7',
    '[]',
    '{"theme":"neon"}',
    '{"theme":"custom","shades":5}',
    ...HOSTILE.map((shades) => JSON.stringify({ ...custom, shades })),
  ])('both fall back alike on a stored %s', (stored) => {
    localStorage.setItem(themeStorageKey, stored);
    boot();
    const booted = pageLook();
    reset();
    showTheme(readStoredTheme());
    expect(booted).toEqual(pageLook());
    expect(Object.keys(booted)).toEqual(['theme', 'scheme']);
    // This makes it derive the shades again.
    expect(readStoredTheme()).not.toMatchObject({ palette: custom.palette });
  });

  test('every derived shade has an accepted name', () => {
    for (const { shades } of [custom, light]) {
      applyTheme(shades === custom.shades ? custom : light);
      expect(Object.keys(pageLook())).toHaveLength(2 + shades.split(';').length - 1);
    }
  });

  test('leaving the custom theme removes every trace of it and nothing else', () => {
    document.documentElement.style.setProperty('--toast-lift', '40px');
    applyTheme(custom);
    expect(pageLook()).toMatchObject({ scheme: 'dark', '--base-primary': '#3f76ff' });
    applyTheme({ theme: 'dark' });
    expect(pageLook()).toEqual({ theme: 'dark', scheme: null, '--toast-lift': '40px' });
    expect(localStorage.getItem(themeStorageKey)).toBe('{"theme":"dark"}');
  });

  test('a choice in another tab changes this one', () => {
    boot();
    localStorage.setItem(themeStorageKey, JSON.stringify(light));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(pageLook()['theme']).toBe('system');
    window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey }));
    expect(pageLook()).toMatchObject({ theme: 'custom', scheme: 'light', '--base-bg': '#ffffff' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(pageLook()).toEqual({ theme: 'system', scheme: null });
  });

  test('custom themes are distinguished by their colours', () => {
    const keyOf = ({ theme, palette }: CustomTheme): string => themeKeyOf(theme, palette);
    expect(keyOf(custom)).not.toBe(keyOf(light));
    expect(themeKeyOf('dark', custom.palette)).toBe('dark');
  });

  test('only a hex colour of six digits is valid', () => {
    expect(isHexColor('#3f76ff')).toBe(true);
    expect(isHexColor('#3F76FF')).toBe(true);
    for (const value of ['3f76ff', '#abc', '#3f76f', 'red', '#3f76ff;', '#3f76ff\n', 'var(--x)', '', 7, null])
      expect(isHexColor(value)).toBe(false);
  });

  test("the boot script can't close its own script element", () => {
    expect(themeBootScript).not.toMatch(/<\/|<!--/);
    expect(themeBootScript).toContain(themeStorageKey);
  });
});
