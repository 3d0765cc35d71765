import { ROLE, ROLES, type Role } from '@cairn/domain';
import type { SelectOption } from '@cairn/ui/select';
import { useTranslations } from 'use-intl';

const KEYS = {
  [ROLE.guest]: 'guest',
  [ROLE.viewer]: 'viewer',
  [ROLE.member]: 'member',
  [ROLE.admin]: 'admin',
} as const;

/** "Admin", "Member" and so on. */
export function useRoleName(): (role: Role) => string {
  const t = useTranslations('workspaces.roles');
  return (role) => t(KEYS[role]);
}

/** The roles that can be given, highest first, each with an explanation. */
export function useRoleOptions(most: Role = ROLE.admin): SelectOption<string>[] {
  const t = useTranslations('workspaces.roles');
  return ROLES.filter((role) => role <= most)
    .toReversed()
    .map((role) => ({
      value: String(role),
      label: t(KEYS[role]),
      description: t(`${KEYS[role]}Means`),
    }));
}
