import type { CustomTheme, Palette } from '../theme.ts';
import { joinPalette } from '../theme.ts';
import {
  alphaDigits,
  contrast,
  leastContrast,
  lightnessOf,
  mix,
  oklch,
  over,
  withLightness,
} from './color.ts';

/** The contrast that text needs on every surface: 4.5, plus a margin for browsers' rounding. */
const READABLE = 4.55;
/** The contrast of marks that carry meaning, such as the dot of a state. */
const DISCERNIBLE = 3;
/** The contrast that makes the edge of a filled button visible; its label is readable anyway. */
const VISIBLE = 1.5;
/** The contrast that black or white must keep on every surface, to leave room for shades of text above the limit. */
const ROOM = 4.65;

/** How strongly a bar is filled with its colour. */
const BAR_FILL = 0.2;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Mixing shares and lightnesses, the same as in the light and dark themes: see `tokens.css`. */
const STRENGTHS = {
  light: {
    sunken: 0.025,
    raised: 0,
    hover: 0.04,
    active: 0.07,
    selected: 0.09,
    tone: 0.62,
    ink: 0.47,
    cell: 0.13,
    amber: 0.635,
    face: 0.5,
  },
  dark: {
    sunken: 0.03,
    raised: 0.05,
    hover: 0.05,
    active: 0.09,
    selected: 0.16,
    tone: 0.7,
    ink: 0.8,
    cell: 0.17,
    amber: 0.78,
    face: 0.47,
  },
} as const;

/** Chroma as a mark, chroma as text, and the hue of both. */
const CELLS = {
  blue: [0.15, 0.12, 255, 255],
  orange: [0.16, 0.11, 52, 52],
  grey: [0.008, 0.008, 75, 75],
  yellow: [0.15, 0.09, 92, 92],
  green: [0.14, 0.11, 152, 152],
  red: [0.19, 0.14, 27, 27],
  pink: [0.17, 0.13, 355, 355],
  purple: [0.16, 0.13, 300, 300],
} as const;

const TONES = {
  green: [0.14, 0.11, 152, 152],
  amber: [0.15, 0.1, 75, 70],
  red: [0.19, 0.15, 27, 27],
} as const;

/**
 * Computes every shade that the app needs from the five colours of a custom theme. Colours that can't be read on each
 * other are made lighter or darker until they can, so that no palette makes the app unusable.
 *
 * @example applyTheme(deriveShades(palette));
 */
export function deriveShades(palette: Palette): CustomTheme {
  const { scheme, ground } = pageOf(palette);
  const k = STRENGTHS[scheme];
  const { bg, surfaces, cells } = ground;
  const marksOn = (l: number, chroma: number, hue: number): string => markOn(ground, l, chroma, hue);
  // Timeline bars are filled with the colour of a state as strongly as readability allows.
  const bars = cells
    .map(({ mark }) => over(mark, BAR_FILL, ground.raised))
    .filter((bar) => contrast(ground.pole, bar) >= READABLE);
  const text = readable(palette.text, [...surfaces, ...bars]);
  const primary = readable(palette.primary, [bg], VISIBLE);
  const onPrimary = wordsOn(primary);
  const danger = readable(oklch(k.face, 0.18, 27), [bg], VISIBLE);
  const side = sideOf(palette, k);
  const sideText = readable(palette.sidebarText, side.surfaces);

  const shades: Record<string, string> = {
    'base-bg': bg,
    'base-text': text,
    'base-primary': primary,
    'base-sidebar-bg': side.bg,
    'base-sidebar-text': sideText,
    'bg-sunken': ground.sunken,
    'bg-raised': ground.raised,
    'bg-hover': ground.hover,
    'bg-active': ground.active,
    'bg-selected': ground.selected,
    'bg-raised-hover': ground.raisedHover,
    'bg-raised-active': ground.raisedActive,
    'mention-bg': ground.selected,
    'tint-hover': ground.towards + alphaDigits(k.hover),
    'tint-active': ground.towards + alphaDigits(k.active),
    'text-2': readable(mix(bg, text, 0.88), surfaces),
    'text-3': readable(mix(bg, text, 0.8), surfaces),
    'primary-hover': mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.12),
    'on-primary': onPrimary,
    link: readable(primary, surfaces),
    selection: primary + alphaDigits(selectionOpacity(primary, text, bg)),
    'side-text-2': readable(mix(side.bg, sideText, 0.82), side.surfaces),
    'side-hover': side.hover,
    'side-active': side.active,
    'side-focus': readable(primary, side.surfaces, DISCERNIBLE),
    danger,
    'on-danger': wordsOn(danger),
    'priority-urgent': marksOn(k.tone, 0.18, 38),
  };
  for (const [name, [chroma, inkChroma, hue, inkHue]] of Object.entries(TONES)) {
    shades[`tone-${name}`] = marksOn(name === 'amber' ? k.amber : k.tone, chroma, hue);
    shades[`tone-${name}-ink`] = readable(oklch(k.ink, inkChroma, inkHue), surfaces);
  }
  for (const { name, mark, fill, ink } of cells) {
    shades[`palette-${name}`] = mark;
    shades[`palette-${name}-bg`] = fill;
    shades[`palette-${name}-text`] = readable(ink, [...ground.plain, fill]);
  }
  return {
    theme: 'custom',
    palette: joinPalette(palette),
    scheme,
    shades: Object.entries(shades)
      .map(([name, color]) => `--${name}:${color};`)
      .join(''),
  };
}

/**
 * Hover, raised and similar surfaces move towards the text colour; if neither black nor white were then readable on all
 * of them, they move away from it, which gives text more room.
 */
function pageOf(palette: Palette) {
  const bg = palette.background.toLowerCase();
  const pole = poleOf(bg, palette.text);
  const scheme = pole === WHITE ? 'dark' : 'light';
  const ink = readable(palette.text, [bg]);
  const groundTowards = (towards: string) =>
    groundOf({ bg, pole, towards }, palette.primary, STRENGTHS[scheme]);
  const near = groundTowards(ink);
  const hasRoom = leastContrast(pole, near.surfaces) >= ROOM;
  return { scheme, ground: hasRoom ? near : groundTowards(oppositeOf(pole)) } as const;
}

interface Ground {
  readonly bg: string;
  /** Black or white: the direction in which text gets more contrast. */
  readonly pole: string;
  /** The colour towards which hover, raised and similar surfaces move. */
  readonly towards: string;
}

/** Every surface of the page that text may lie on. */
function groundOf(given: Ground, primary: string, k: (typeof STRENGTHS)[keyof typeof STRENGTHS]) {
  const { bg, towards } = given;
  const sunken = mix(bg, towards, k.sunken);
  const raised = mix(bg, towards, k.raised);
  const hover = mix(bg, towards, k.hover);
  const active = mix(bg, towards, k.active);
  const raisedHover = mix(bg, towards, k.raised + k.hover);
  const raisedActive = mix(bg, towards, k.raised * 0.8 + k.active);
  const selected = tinted(given, primary, k.selected);
  const plain = [bg, sunken, raised, hover, active, raisedHover, raisedActive, selected];
  const cells = Object.entries(CELLS).map(([name, [chroma, inkChroma, hue]]) => {
    const mark = markOn({ bg, raised, selected }, name === 'yellow' ? k.amber : k.tone, chroma, hue);
    return { name, mark, fill: tinted(given, mark, k.cell), ink: oklch(k.ink, inkChroma, hue) };
  });
  const tints = [sunken, raised, selected].map((surface) => over(towards, k.active, surface));
  const surfaces = [...plain, ...tints, ...cells.map(({ fill }) => fill)];
  return {
    ...given,
    sunken,
    raised,
    hover,
    active,
    raisedHover,
    raisedActive,
    selected,
    cells,
    plain,
    surfaces,
  };
}

const markOn = (
  { bg, raised, selected }: { readonly bg: string; readonly raised: string; readonly selected: string },
  l: number,
  chroma: number,
  hue: number,
): string => readable(oklch(l, chroma, hue), [bg, raised, selected], DISCERNIBLE);

function sideOf(palette: Palette, k: (typeof STRENGTHS)[keyof typeof STRENGTHS]) {
  const bg = palette.sidebarBackground.toLowerCase();
  const pole = poleOf(bg, palette.sidebarText);
  const surfacesTowards = (towards: string) => {
    const [hover, active] = [mix(bg, towards, k.hover), mix(bg, towards, k.active)];
    return { bg, hover, active, surfaces: [bg, hover, active] };
  };
  const near = surfacesTowards(readable(palette.sidebarText, [bg]));
  return leastContrast(pole, near.surfaces) >= ROOM ? near : surfacesTowards(oppositeOf(pole));
}

/** Black or white: the side of the chosen text colour if it leaves room for readable text, else the other. */
function poleOf(bg: string, wanted: string): string {
  const [white, black] = [contrast(WHITE, bg), contrast(BLACK, bg)];
  const isLighter = lightnessOf(wanted) > lightnessOf(bg);
  // A text colour close to its background says nothing about the side.
  if (contrast(wanted, bg) < VISIBLE) return white > black ? WHITE : BLACK;
  if (isLighter) return white >= READABLE ? WHITE : BLACK;
  return black >= READABLE ? BLACK : WHITE;
}

/** The background with a share of a colour, reduced until text stays readable. */
function tinted({ bg, pole }: Ground, color: string, share: number): string {
  const away = oppositeOf(pole);
  const most = Math.min(contrast(pole, bg), READABLE + 0.25);
  for (let part = share; part > 0.005; part *= 0.7)
    for (const mixed of [mix(bg, color, part), mix(mix(bg, color, part), away, part)])
      if (contrast(pole, mixed) >= most) return mixed;
  return bg;
}

const oppositeOf = (pole: string): string => (pole === WHITE ? BLACK : WHITE);

const STEP = 0.01;

/**
 * The colour, or the nearest one in lightness that has the required contrast with each background; else black or white.
 */
function readable(wanted: string, grounds: readonly string[], least = READABLE): string {
  const color = wanted.toLowerCase();
  if (leastContrast(color, grounds) >= least) return color;
  const start = lightnessOf(color);
  for (let away = STEP; away <= 1; away += STEP)
    for (const l of [start - away, start + away]) {
      if (l < 0 || l > 1) continue;
      const moved = withLightness(color, l);
      if (leastContrast(moved, grounds) >= least) return moved;
    }
  return leastContrast(WHITE, grounds) > leastContrast(BLACK, grounds) ? WHITE : BLACK;
}

/** White text where it is readable, else black. */
const wordsOn = (color: string): string => (contrast(WHITE, color) >= READABLE ? WHITE : BLACK);

/** Selected text stays readable. */
function selectionOpacity(primary: string, text: string, bg: string): number {
  for (const alpha of [0.24, 0.16, 0.1])
    if (contrast(text, over(primary, alpha, bg)) >= READABLE) return alpha;
  return 0.06;
}
