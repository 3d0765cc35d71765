/** The six themes to choose from; `custom` has its own palette. */
export const themes = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast', 'custom'] as const;

/** A theme: the value of `data-theme` on `<html>`. */
export type Theme = (typeof themes)[number];

/** The five hex colours of a custom theme. The tokens compute every other colour from them. */
export interface Palette {
  background: string;
  text: string;
  primary: string;
  sidebarBackground: string;
  sidebarText: string;
}

/** The theme to apply and store. The palette only matters for the custom theme. */
export interface ThemeChoice {
  theme: Theme;
  palette?: Palette | undefined;
}

/** Key in local storage for the choice, so that the next visit uses it before the first paint. */
export const themeStorageKey = 'cairn.theme';

/**
 * Runs in the head of the page, before the first paint. It must do exactly the same as
 * `applyTheme(readStoredTheme())`, and a build must not change its text, because the content security policy
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

/** Applies a theme to the page and stores it for the next first paint. */
export function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  showTheme(choice, root);
  try {
    localStorage.setItem(themeStorageKey, JSON.stringify(choice));
  } catch {
    // Private windows may not allow storage; the theme then lasts until the page is closed.
  }
}

/** Applies a theme to an element without storing it, for previews. */
export function showTheme(choice: ThemeChoice, root: HTMLElement): void {
  root.setAttribute('data-theme', choice.theme);
  root.removeAttribute('data-scheme');
  for (const key of paletteKeys) {
    const color = choice.theme === 'custom' ? choice.palette?.[key] : undefined;
    if (color !== undefined && isHexColor(color)) root.style.setProperty(baseVariables[key], color);
    else root.style.removeProperty(baseVariables[key]);
  }
  const background = choice.palette?.background;
  if (choice.theme === 'custom' && background !== undefined && isHexColor(background)) {
    root.setAttribute('data-scheme', schemeOf(background));
  }
}

/** The stored choice, or `system` if there is none or it can't be read. */
export function readStoredTheme(): ThemeChoice {
  const stored = readStored();
  const theme = themes.find((known) => known === stored['theme']) ?? 'system';
  const palette = parsePalette(stored['palette']);
  return palette === undefined ? { theme } : { theme, palette };
}

/** Calls back when another tab changes the theme. Returns the unsubscribe function. */
export function watchStoredTheme(onChange: (choice: ThemeChoice) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === themeStorageKey) onChange(readStoredTheme());
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Whether a value is `#abc` or `#aabbcc`; nothing else may get into a style. */
export function isHexColor(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

/** Whether a background needs the light or the dark colours, by its perceived brightness. */
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
  const color = (key: keyof Palette) => (typeof value[key] === 'string' ? value[key] : '');
  return {
    background: color('background'),
    text: color('text'),
    primary: color('primary'),
    sidebarBackground: color('sidebarBackground'),
    sidebarText: color('sidebarText'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
