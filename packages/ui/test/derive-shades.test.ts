import { describe, expect, test } from 'vitest';
import { contrast, leastContrast, mix, oklch, over } from '../src/shades/color.ts';
import { deriveShades } from '../src/shades/derive-shades.ts';
import { shadesIn, type Palette } from '../src/theme.ts';

const DEFAULTS: Palette = {
  background: '#0d101b',
  text: '#c5c5c5',
  primary: '#3f76ff',
  sidebarBackground: '#0d101b',
  sidebarText: '#c5c5c5',
};

const allOf = (color: string): Palette => ({
  background: color,
  text: color,
  primary: color,
  sidebarBackground: color,
  sidebarText: color,
});

const CELLS = ['blue', 'orange', 'grey', 'yellow', 'green', 'red', 'pink', 'purple'];

function shadesOf(palette: Palette): (name: string) => string {
  const shades = new Map(shadesIn(deriveShades(palette)));
  return (name) => {
    const color = shades.get(`--${name}`);
    if (color === undefined) throw new Error(`no shade ${name}`);
    return color;
  };
}

/** Every surface that text can be on, with translucent ones blended over each. */
function surfacesOf(shade: (name: string) => string): string[] {
  const plain = ['base-bg', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-active', 'bg-selected', 'mention-bg'];
  const tint = shade('tint-active').slice(0, 7);
  const alpha = Number.parseInt(shade('tint-active').slice(7), 16) / 255;
  return [
    ...plain.map(shade),
    shade('bg-raised-hover'),
    shade('bg-raised-active'),
    ...['bg-sunken', 'bg-raised', 'bg-selected'].map((name) => over(tint, alpha, shade(name))),
    ...CELLS.map((name) => shade(`palette-${name}-bg`)),
  ];
}

/** Pairs of text and surface that are not readable. */
function unreadable(palette: Palette): string[] {
  const shade = shadesOf(palette);
  const surfaces = surfacesOf(shade);
  const side = ['base-sidebar-bg', 'side-hover', 'side-active'].map(shade);
  const pairs: (readonly [name: string, grounds: readonly string[], least: number])[] = [
    ...['base-text', 'text-2', 'text-3', 'link', 'tone-green-ink', 'tone-amber-ink', 'tone-red-ink'].map(
      (name) => [name, surfaces, 4.5] as const,
    ),
    ...['base-sidebar-text', 'side-text-2'].map((name) => [name, side, 4.5] as const),
    ...CELLS.map(
      (name) => [`palette-${name}-text`, [shade('base-bg'), shade(`palette-${name}-bg`)], 4.5] as const,
    ),
    ['on-primary', [shade('base-primary'), shade('primary-hover')], 4.5],
    ['on-danger', [shade('danger')], 4.5],
    ...['tone-green', 'tone-amber', 'tone-red', 'priority-urgent'].map(
      (name) => [name, [shade('base-bg'), shade('bg-raised'), shade('bg-selected')], 3] as const,
    ),
    ['side-focus', side, 3],
    ['base-primary', [shade('base-bg')], 1.5],
  ];
  return pairs
    .map(([name, grounds, least]) => ({ name, least, found: leastContrast(shade(name), grounds) }))
    .filter(({ found, least }) => found < least)
    .map(({ name, found }) => `${name} ${found.toFixed(2)}`);
}

/** The same colours in every run. */
function* randomColors(count: number): Generator<string> {
  let state = 20261129;
  for (let drawn = 0; drawn < count; drawn += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  }
}

describe('the shades of a custom theme', () => {
  test('leave readable colours alone', () => {
    const shade = shadesOf(DEFAULTS);
    for (const [name, color] of [
      ['base-bg', '#0d101b'],
      ['base-text', '#c5c5c5'],
      ['base-primary', '#3f76ff'],
      ['base-sidebar-bg', '#0d101b'],
      ['base-sidebar-text', '#c5c5c5'],
    ] as const)
      expect(shade(name)).toBe(color);
    expect(deriveShades(DEFAULTS)).toMatchObject({
      theme: 'custom',
      palette: '#0d101b,#c5c5c5,#3f76ff,#0d101b,#c5c5c5',
      scheme: 'dark',
    });
  });

  test.each([
    ['the text is the background', { ...DEFAULTS, text: '#0d101b', sidebarText: '#0d101b' }],
    ['all are white', allOf('#ffffff')],
    ['all are black', allOf('#000000')],
    ['all are the grey between', allOf('#777777')],
    ['text is pale on white', { ...DEFAULTS, background: '#ffffff', text: '#eeeeee', primary: '#ffff00' }],
    ['text is red on green', { ...DEFAULTS, background: '#00aa00', text: '#dd0000', primary: '#00aa00' }],
    ['a light page has a dark sidebar', { ...DEFAULTS, background: '#fdfaf3', text: '#3b2f20' }],
  ])('can be read where %s', (_, palette) => {
    expect(unreadable(palette)).toEqual([]);
  });

  test('are readable with any palette', () => {
    const colors = [...randomColors(5 * 150)];
    for (let at = 0; at < colors.length; at += 5) {
      const [background = '', text = '', primary = '', sidebarBackground = '', sidebarText = ''] =
        colors.slice(at);
      const palette = { background, text, primary, sidebarBackground, sidebarText };
      expect(unreadable(palette), JSON.stringify(palette)).toEqual([]);
    }
  });

  test('match what CSS would compute', () => {
    expect(mix('#0d101b', '#c5c5c5', 0.5)).toBe('#61636a');
    expect(oklch(0.62, 0.14, 152)).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
