/** The six themes a person can choose; `custom` carries its own palette. */
export const themes = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast', 'custom'] as const;

/** One of the six themes: the value of `data-theme` on `<html>`. */
export type Theme = (typeof themes)[number];

/** The five hex colours of a custom theme. Every other colour is computed from them by the tokens. */
export interface Palette {
  background: string;
  text: string;
  primary: string;
  sidebarBackground: string;
  sidebarText: string;
}

/** What is applied and remembered. A palette counts only for the custom theme. */
export interface ThemeChoice {
  theme: Theme;
  palette?: Palette | undefined;
}

/** Where the choice is kept, so that the next visit starts in it before the first paint. */
export const themeStorageKey = 'cairn.theme';

/**
 * Runs in the head of the page, before the first paint. It must stay the exact twin of
 * `applyTheme(readStoredTheme())`, and its text must not change in a build: the content security policy
 * allows it by its hash.
 *
 * @example `<script>${themeBootScript}</script>`
 */
export const themeBootScript =
  "(function(){var d=document.documentElement,s={};try{s=JSON.parse(localStorage.getItem('cairn.theme'))||{}}catch(e){}" +
  "var t=['system','light','dark','light-contrast','dark-contrast','custom'].indexOf(s.theme)<0?'system':s.theme,p=s.palette||{}," +
  "n={background:'bg',text:'text',primary:'primary',sidebarBackground:'sidebar-bg',sidebarText:'sidebar-text'};" +
  "d.setAttribute('data-theme',t);d.removeAttribute('data-scheme');" +
  "for(var k in n){var v=p[k],o=t==='custom'&&/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(v);" +
  "if(o)d.style.setProperty('--base-'+n[k],v);else d.style.removeProperty('--base-'+n[k]);" +
  "if(o&&k==='background'){var h=v.slice(1);if(h.length===3)h=h.replace(/./g,'$&$&');" +
  "var c=parseInt(h,16);d.setAttribute('data-scheme',(c>>16)*299+(c>>8&255)*587+(c&255)*114>127500?'light':'dark')}}})()";

const baseVariables: Record<keyof Palette, string> = {
  background: '--base-bg',
  text: '--base-text',
  primary: '--base-primary',
  sidebarBackground: '--base-sidebar-bg',
  sidebarText: '--base-sidebar-text',
};

const paletteKeys = ['background', 'text', 'primary', 'sidebarBackground', 'sidebarText'] as const;

/** Puts a theme on the page at once and remembers it for the next first paint. */
export function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  showTheme(choice, root);
  try {
    localStorage.setItem(themeStorageKey, JSON.stringify(choice));
  } catch {
    // Private windows may refuse storage; the theme then lasts as long as the page.
  }
}

/** Puts a theme on an element without remembering it, as a preview does. */
export function showTheme(choice: ThemeChoice, root: HTMLElement): void {
  root.setAttribute('data-theme', choice.theme);
  root.removeAttribute('data-scheme');
  for (const key of paletteKeys) {
    const colour = choice.theme === 'custom' ? choice.palette?.[key] : undefined;
    if (colour !== undefined && isHexColour(colour)) root.style.setProperty(baseVariables[key], colour);
    else root.style.removeProperty(baseVariables[key]);
  }
  const background = choice.palette?.background;
  if (choice.theme === 'custom' && background !== undefined && isHexColour(background)) {
    root.setAttribute('data-scheme', schemeOf(background));
  }
}

/** The remembered choice, or `system` where there is none that can be read. */
export function readStoredTheme(): ThemeChoice {
  const stored = readStored();
  const theme = themes.find((known) => known === stored['theme']) ?? 'system';
  const palette = parsePalette(stored['palette']);
  return palette === undefined ? { theme } : { theme, palette };
}

/** Tells when another tab chose a theme. Returns how to stop listening. */
export function watchStoredTheme(onChange: (choice: ThemeChoice) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === themeStorageKey) onChange(readStoredTheme());
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** True for `#abc` and `#aabbcc`: nothing else may reach a style. */
export function isHexColour(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

/** Whether text on this background wants the light or the dark set of mixes (perceived brightness over half). */
export function schemeOf(hex: string): 'light' | 'dark' {
  const short = hex.slice(1);
  const full = short.length === 3 ? short.replace(/./g, '$&$&') : short;
  const value = Number.parseInt(full, 16);
  const brightness = (value >> 16) * 299 + ((value >> 8) & 255) * 587 + (value & 255) * 114;
  return brightness > 127_500 ? 'light' : 'dark';
}

function readStored(): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(themeStorageKey) ?? '{}');
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function parsePalette(value: unknown): Palette | undefined {
  if (!isRecord(value)) return undefined;
  const colour = (key: keyof Palette) => (typeof value[key] === 'string' ? value[key] : '');
  return {
    background: colour('background'),
    text: colour('text'),
    primary: colour('primary'),
    sidebarBackground: colour('sidebarBackground'),
    sidebarText: colour('sidebarText'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
