import { mayInviteTo, ROLES } from '@cairn/domain';
import { sql } from 'kysely';

/** What an inviter may be to stand for an invitation to each role. */
const STANDING = ROLES.flatMap((role) =>
  ROLES.filter((own) => mayInviteTo(role, own)).map((own) => sql`(${role}::int, ${own}::int)`),
);

/**
 * Whether nobody joins by the invitation `i` any more: its time is over, or whoever made it could not make it now,
 * because they left, may no longer invite to that role, or their account is closed.
 */
export const isLapsed = sql<boolean>`(i.expires_at <= now() or not exists (
  select from members inviter join users account on account.id = inviter.id
  where inviter.workspace_id = i.workspace_id and inviter.id = i.invited_by and inviter.is_active
    and account.deactivated_at is null
    and (i.role::int, inviter.role::int) in (${sql.join(STANDING)})
))`;
