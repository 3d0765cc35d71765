/** Colours as `#rrggbb`, computed in OKLab, where equal steps look equal, and in sRGB, where contrast is defined. */

interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

type Triple = readonly [number, number, number];

/** A colour by lightness (0 to 1), chroma and hue (degrees); chroma is reduced to what screens can show. */
export function oklch(l: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  return hexOf({ l, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) });
}

/** Mixes a share (0 to 1) of the second colour into the first, like `color-mix(in oklab, …)`. */
export function mix(one: string, other: string, share: number): string {
  const from = labOf(one);
  const to = labOf(other);
  const between = (x: number, y: number): number => x + (y - x) * share;
  return hexOf({ l: between(from.l, to.l), a: between(from.a, to.a), b: between(from.b, to.b) });
}

/** The visible result of a colour over another with an opacity of `alpha`. */
export function over(color: string, alpha: number, ground: string): string {
  const under = bytesOf(ground);
  return hexOfBytes(bytesOf(color).map((byte, at) => (under[at] ?? 0) + (byte - (under[at] ?? 0)) * alpha));
}

/** The same hue with another lightness. */
export const withLightness = (color: string, l: number): string => hexOf({ ...labOf(color), l });

/** The perceived lightness of a colour, from 0 to 1. */
export const lightnessOf = (color: string): number => labOf(color).l;

/** The ratio that WCAG defines, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a colour with any of these. */
export const leastContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** The two hex digits for an opacity at the end of a colour. */
export const alphaDigits = (alpha: number): string => twoDigits(alpha * 255);

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function labOf(color: string): Lab {
  const [red, green, blue] = linearOf(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Halvings of the chroma's range: the error is then far below what eight bits tell apart. */
const HALVINGS = 12;

function hexOf(lab: Lab): string {
  const l = Math.min(1, Math.max(0, lab.l));
  let shown = channelsOf({ ...lab, l });
  if (!isShowable(shown)) {
    let [least, most] = [0, 1];
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const share = (least + most) / 2;
      const tried = channelsOf({ l, a: lab.a * share, b: lab.b * share });
      if (isShowable(tried)) least = share;
      else most = share;
    }
    shown = channelsOf({ l, a: lab.a * least, b: lab.b * least });
  }
  return hexOfBytes(shown.map((channel) => 255 * encoded(channel)));
}

function channelsOf({ l, a, b }: Lab): Triple {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (channels: Triple): boolean =>
  channels.every((channel) => channel > -0.0005 && channel < 1.0005);

const encoded = (channel: number): number => {
  const within = Math.min(1, Math.max(0, channel));
  return within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
};

const decoded = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

function linearOf(color: string): Triple {
  const [red, green, blue] = bytesOf(color);
  return [decoded(red / 255), decoded(green / 255), decoded(blue / 255)];
}

function bytesOf(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOfBytes = (bytes: readonly number[]): string => `#${bytes.map(twoDigits).join('')}`;

const twoDigits = (byte: number): string => Math.round(byte).toString(16).padStart(2, '0');
