/** The six themes to choose from; `custom` has its own palette. */
export const themes = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast', 'custom'] as const;

/** A theme: the value of `data-theme` on `<html>`. */
export type Theme = (typeof themes)[number];

/** The five colours of a custom theme, each as `#rrggbb`. {@link deriveShades} computes all others from them. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  readonly primary: string;
  readonly sidebarBackground: string;
  readonly sidebarText: string;
}

/** The five in their order. */
export const paletteKeys = [
  'background',
  'text',
  'primary',
  'sidebarBackground',
  'sidebarText',
] as const satisfies readonly (keyof Palette)[];

/** A custom theme as it is applied to the page, computed by `deriveShades` of `@cairn/ui/derive-shades`. */
export interface CustomTheme {
  readonly theme: 'custom';
  /** The five colours, joined by commas; shows whether another device has chosen other ones. */
  readonly palette: string;
  readonly scheme: 'light' | 'dark';
  /** A CSS declaration for each shade, such as `--bg-hover:#1f222d;`. */
  readonly shades: string;
}

/** The theme to apply and store. */
export type ThemeChoice = { readonly theme: Exclude<Theme, 'custom'> } | CustomTheme;

/** Key in local storage for the choice, so that the next visit uses it before the first paint. */
export const themeStorageKey = 'cairn.theme';

/** The names of colours only, so that nothing in storage can change sizes and the like. */
const NAMES =
  '--(?:base|bg|text|primary|on|link|selection|mention|side|tone|danger|priority|palette|tint)(?:-[a-z0-9]+)*';
/** Colours with such names and nothing else, because anyone could have written to local storage. */
const SHADES = `^(?:${NAMES}:#[0-9a-f]{6}(?:[0-9a-f]{2})?;)+$`;
/** Twice the length of real shades. */
const LONGEST = 4000;

/**
 * Runs in the head of the page, before the first paint, and again when another tab changes the theme. It must do
 * exactly the same as `showTheme(readStoredTheme())`, and a build must not change its text, because the content
 * security policy allows it by its hash.
 *
 * @example `<script>${themeBootScript}</script>`
 */
export const themeBootScript =
  `(function(){var d=document.documentElement;function show(){var s;try{s=JSON.parse(localStorage.getItem('${themeStorageKey}'))}catch(e){}` +
  `s=s||{};var t=${JSON.stringify(themes)}.indexOf(s.theme)<0?'system':s.theme,h=s.shades,n,i,` +
  `c=t==='custom'&&typeof h==='string'&&h.length<=${LONGEST}&&/${SHADES}/.test(h);` +
  "d.setAttribute('data-theme',t);if(c)d.setAttribute('data-scheme',s.scheme==='light'?'light':'dark');else d.removeAttribute('data-scheme');" +
  `for(i=d.style.length;i--;){n=d.style[i];if(/^${NAMES}$/.test(n))d.style.removeProperty(n)}` +
  "if(c)h.slice(0,-1).split(';').forEach(function(x){x=x.split(':');d.style.setProperty(x[0],x[1])})}" +
  `show();addEventListener('storage',function(e){if(e.key==='${themeStorageKey}'||e.key===null)show()})})()`;

/** Applies a theme to the page and stores it for the next first paint. */
export function applyTheme(choice: ThemeChoice): void {
  showTheme(choice);
  try {
    localStorage.setItem(themeStorageKey, JSON.stringify(choice));
  } catch {
    // Private windows may not allow storage; the theme then lasts until the page is closed.
  }
}

/** Applies a theme to an element without storing it, for previews. Removes every trace of the previous one. */
export function showTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  root.setAttribute('data-theme', choice.theme);
  root.removeAttribute('data-scheme');
  for (const name of Array.from(root.style)) if (ANY_NAME.test(name)) root.style.removeProperty(name);
  if (choice.theme !== 'custom' || !areShades(choice.shades)) return;
  root.setAttribute('data-scheme', choice.scheme);
  for (const [name, color] of shadesIn(choice)) root.style.setProperty(name, color);
}

// slow-expression: no two parts of a name can match the same characters, and names are our own.
const ANY_NAME = new RegExp(`^${NAMES}$`);
// slow-expression: each declaration ends with its own character, and the text is bounded by LONGEST.
const ALL_SHADES = new RegExp(SHADES);

const areShades = (text: string): boolean => text.length <= LONGEST && ALL_SHADES.test(text);

/** The shades of a custom theme by name; none if they contain anything but colours. */
export function shadesIn({ shades }: CustomTheme): readonly (readonly [name: string, color: string])[] {
  if (!areShades(shades)) return [];
  return shades
    .slice(0, -1)
    .split(';')
    .map((declaration) => {
      const [name = '', color = ''] = declaration.split(':');
      return [name, color];
    });
}

/** The stored choice, or `system` if there is none or it can't be read. */
export function readStoredTheme(): ThemeChoice {
  const stored = readStored();
  const theme = themes.find((known) => known === stored['theme']) ?? 'system';
  if (theme !== 'custom') return { theme };
  const text = (key: string): string => (typeof stored[key] === 'string' ? stored[key] : '');
  const isWhole = areShades(text('shades'));
  return {
    theme,
    // Without shades, it has to be derived again, whatever its palette.
    palette: isWhole ? text('palette') : '',
    scheme: text('scheme') === 'light' ? 'light' : 'dark',
    shades: isWhole ? text('shades') : '',
  };
}

/** Identifies a choice: the theme, and for a custom one its colours. */
export const themeKeyOf = (theme: unknown, palette: unknown): string =>
  theme === 'custom' ? `custom ${String(palette)}` : String(theme);

/** The five colours joined by commas, in their order. */
export const joinPalette = (palette: Palette): string => paletteKeys.map((key) => palette[key]).join(',');

/** Calls back when the theme of the page changes for any reason. Returns the unsubscribe function. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}

/** Whether a value is `#rrggbb`; nothing else may get into a style. */
export const isHexColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

function readStored(): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(themeStorageKey) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
