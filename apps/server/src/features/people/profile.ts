import { isPictureAddress } from '@cairn/domain';
import { NAME_MAX_LENGTH, PERSON_ROLES, THEMES } from '@cairn/domain/people/constants';
import { isPlain, nameFault, tidyName } from '@cairn/domain/people/names';
import { z } from 'zod';

/** One's own account as the API shows it. Secrets live in other tables, which nothing here can name. */
export interface Profile {
  id: string;
  email: string | null;
  email_verified: boolean;
  display_name: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  is_bot: boolean;
  is_instance_admin: boolean;
  has_password: boolean;
  role: string | null;
  use_case: string | null;
  onboarding: Record<string, unknown>;
  last_workspace_id: string | null;
  theme: Record<string, unknown>;
  timezone: string;
  created_at: string;
}

const line = (max: number) =>
  z
    .string()
    .transform(tidyName)
    .refine((text) => text.length <= max && isPlain(text));
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const theme = z.strictObject({
  theme: z.enum(THEMES),
  background: colour.optional(),
  text: colour.optional(),
  primary: colour.optional(),
  sidebarBackground: colour.optional(),
  sidebarText: colour.optional(),
  darkPalette: z.boolean().optional(),
  palette: z.string().max(100).optional(),
});

/** Steps passed, merged into those already stored. */
const onboarding = z
  .record(z.string().max(40), z.union([z.boolean(), z.number(), line(200), z.null()]))
  .refine((steps) => Object.keys(steps).length <= 20);

/** Everything people may change about themselves. Other keys are refused. */
export const profileChange = z
  .strictObject({
    display_name: z
      .string()
      .transform(tidyName)
      .refine((name) => nameFault(name, NAME_MAX_LENGTH) === undefined),
    first_name: line(NAME_MAX_LENGTH),
    last_name: line(NAME_MAX_LENGTH),
    // Pictures come from our own storage: a foreign address would tell its owner who looks at it.
    avatar_url: z
      .string()
      .refine((address) => isPictureAddress('person-avatar', address))
      .nullable(),
    role: z.enum(PERSON_ROLES).nullable(),
    use_case: line(500).nullable(),
    onboarding,
    last_workspace_id: z.uuid().nullable(),
    theme,
    timezone: z.string().refine(isTimeZone),
  })
  .partial();

export type ProfileChange = z.output<typeof profileChange>;

/** Changes that other people see. */
export function isVisibleToOthers(change: ProfileChange): boolean {
  return ['display_name', 'first_name', 'last_name', 'avatar_url'].some((field) => field in change);
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+\-/]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
