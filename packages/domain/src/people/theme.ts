import { z } from 'zod';
import { asDeclared } from '../http/as-declared.ts';
import { THEME_COLORS, THEMES } from './constants.ts';

/** Six digits alone: what gets into a style is nothing else. */
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const more = {
  /** The form of today always says false (S-ENT-014). */
  darkPalette: z.boolean().optional(),
  /** Follows from the five colours, so what is sent is not asked. */
  palette: z.string().max(100).optional(),
};

const custom = z.strictObject({
  theme: z.literal('custom'),
  background: color,
  text: color,
  primary: color,
  sidebarBackground: color,
  sidebarText: color,
  ...more,
});

/** The colours of a custom theme may stay with another one, for whoever comes back to it. */
const other = z.strictObject({
  theme: z.enum(THEMES).exclude(['custom']),
  background: color.optional(),
  text: color.optional(),
  primary: color.optional(),
  sidebarBackground: color.optional(),
  sidebarText: color.optional(),
  ...more,
});

/** Somebody's theme, as the specification names its parts (S-ENT-013 to 016). */
export const accountTheme = asDeclared(
  z.discriminatedUnion('theme', [custom, other]).transform((given) => {
    const colors = THEME_COLORS.map((name) => given[name]);
    if (colors.includes(undefined)) return given;
    return { ...given, darkPalette: given.darkPalette ?? false, palette: colors.join(',') };
  }),
);
