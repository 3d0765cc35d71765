-- How requests put jobs in. The queue belongs to the owner of the tables alone; this is all that the serving role may do
-- with it. False: as many of the same owner wait as may.
--
-- A job's priority is its turn. The first jobs of everybody have the turn that is being worked on, the next ones a later
-- one, `per_turn` jobs each: whoever puts in a hundred thousand waits behind the first jobs of everybody who comes later.
create function enqueue_job(
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

revoke all on function enqueue_job(text, text, json, text, text, timestamptz, integer, text[], integer, integer) from public;
