/** The built-in covers: calm skies drawn by us, so that nothing has to be fetched from elsewhere. */
const SKIES = {
  dawn: ['#f6d5b8', '#e79a8b', '#6a5b8f', 200],
  noon: ['#dcebf5', '#8dbfe0', '#3d77a8', 170],
  dusk: ['#f3b27a', '#b0567a', '#2f2a5e', 190],
  night: ['#3b4a7a', '#1f2a4d', '#0f1530', 160],
  meadow: ['#e6efc4', '#9cc38a', '#3f7f6b', 185],
  desert: ['#f7e3c2', '#dba676', '#8f5a4c', 205],
  fjord: ['#d8e7e3', '#7fa9a8', '#2c5561', 175],
  heather: ['#ecdcf0', '#b193c9', '#5d4a86', 195],
} as const satisfies Readonly<Record<string, readonly [string, string, string, number]>>;

export type CoverName = keyof typeof SKIES;

export const COVER_NAMES = Object.keys(SKIES) as CoverName[];

export const isCoverName = (name: string): name is CoverName => Object.hasOwn(SKIES, name);

const WIDTH = 1200;
const HEIGHT = 400;

/** A sky over three lines of hills. */
export function drawCover(name: CoverName): string {
  const [light, middle, dark, horizon] = SKIES[name];
  const hills = [0, 1, 2].map((row) => {
    const top = horizon + 40 + row * 55;
    const swing = 50 - row * 8;
    const path =
      `M0 ${top} C ${WIDTH * 0.2} ${top - swing}, ${WIDTH * 0.35} ${top + swing}, ${WIDTH * 0.55} ${top} ` +
      `S ${WIDTH * 0.85} ${top - swing}, ${WIDTH} ${top + swing / 2} V ${HEIGHT} H 0 Z`;
    return `<path d="${path}" fill="${dark}" fill-opacity="${0.3 + row * 0.25}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${middle}"/>` +
    `<stop offset="1" stop-color="${light}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>` +
    `<circle cx="${horizon * 4.4}" cy="${horizon - 40}" r="46" fill="${light}" fill-opacity="0.75"/>` +
    `${hills.join('')}</svg>`
  );
}
