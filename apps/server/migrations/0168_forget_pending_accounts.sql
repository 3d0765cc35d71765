-- Accounts can't be deleted by the serving role; those that nobody has ever been let into can, a week after the last try.
-- At most 10,000 at once.
create function forget_pending_accounts(before timestamptz) returns void
language sql security definer set search_path from current as $$
  delete from users where is_pending and id in (
    select id from users
    where is_pending and updated_at < least(before, now() - interval '7 days')
    order by updated_at limit 10000 for update skip locked)
$$;

revoke all on function forget_pending_accounts(timestamptz) from public;
