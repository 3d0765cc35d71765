-- A look that finds work puts it in each time it finds it ('keep'). What failed keeps its attempts and its wait then: put in
-- afresh every ten minutes it would be tried for ever. What has failed for good is tried anew after a day.
create or replace function enqueue_job(
  name text,
  owner text,
  input json,
  key text,
  key_mode text,
  starts_at timestamptz,
  attempts integer,
  flags text[],
  per_turn integer,
  max_waiting integer
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- A plan that was made while the queue was empty is kept when it is long, and reads all of it each time.
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  max_turn constant integer := 32767;
  now_on integer := coalesce((
    select priority from cairn_jobs._private_jobs
    where is_available and run_at <= now() order by priority, run_at limit 1), 0);
  last integer := (
    select priority from cairn_jobs._private_jobs
    where is_available and payload ->> 'for' = owner order by priority desc limit 1);
  in_last integer := 0;
begin
  if key_mode = 'keep' then
    if exists (
      select from cairn_jobs._private_jobs as held
      where held.key = enqueue_job.key and held.attempts > 0
        and (held.attempts < held.max_attempts or held.updated_at > now() - interval '1 day')
    ) then
      return true;
    end if;
    key_mode := 'replace';
  end if;
  if last is null or last < now_on then
    last := now_on;
  else
    select count(*) into in_last from (
      select from cairn_jobs._private_jobs
      where is_available and payload ->> 'for' = owner and priority = last limit per_turn) as same_turn;
  end if;
  if (last - now_on) * per_turn + in_last >= max_waiting then
    return false;
  end if;
  perform cairn_jobs.add_job(
    name, json_build_object('for', owner, 'input', input), null, starts_at, attempts, key,
    least(last + (in_last >= per_turn)::integer, max_turn), flags, key_mode);
  return true;
end $$;
