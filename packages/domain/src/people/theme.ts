import { z } from 'zod';
import { asDeclared } from '../http/as-declared.ts';
import { THEME_COLORS, THEMES } from './constants.ts';

/** Exactly six digits, because it is inserted into a style. */
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const more = {
  /** The current form always sends false (S-ENT-014). */
  darkPalette: z.boolean().optional(),
  /** Derived from the five colours, so what is sent is ignored. */
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

/** The colours of a custom theme are kept while another is used. */
const other = z.strictObject({
  theme: z.enum(THEMES).exclude(['custom']),
  background: color.optional(),
  text: color.optional(),
  primary: color.optional(),
  sidebarBackground: color.optional(),
  sidebarText: color.optional(),
  ...more,
});

/** A person's theme; the specification names its fields (S-ENT-013 to 016). */
export const accountTheme = asDeclared(
  z.discriminatedUnion('theme', [custom, other]).transform((given) => {
    const colors = THEME_COLORS.map((name) => given[name]);
    if (colors.includes(undefined)) return given;
    return { ...given, darkPalette: given.darkPalette ?? false, palette: colors.join(',') };
  }),
);
