import type { ProfileChange } from '@cairn/domain/people/routes';

/** Whether other people see the change. */
export function isVisibleToOthers(change: ProfileChange): boolean {
  return ['display_name', 'first_name', 'last_name', 'avatar_url', 'cover_url', 'away'].some(
    (field) => field in change,
  );
}
