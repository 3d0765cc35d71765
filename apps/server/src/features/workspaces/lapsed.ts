import { mayInviteTo, ROLES } from '@cairn/domain';
import { sql } from 'kysely';

/** The roles that an inviter needs for an invitation to each role. */
const STANDING = ROLES.flatMap((role) =>
  ROLES.filter((own) => mayInviteTo(role, own)).map((own) => sql`(${role}::int, ${own}::int)`),
);

/**
 * Whether the invitation `i` is no longer valid: it is too old, or its inviter left, may no longer invite to that role,
 * or has a closed account.
 */
export const isLapsed = sql<boolean>`(i.expires_at <= now() or not exists (
  select from members inviter join users account on account.id = inviter.id
  where inviter.workspace_id = i.workspace_id and inviter.id = i.invited_by and inviter.is_active
    and account.deactivated_at is null
    and (i.role::int, inviter.role::int) in (${sql.join(STANDING)})
))`;
