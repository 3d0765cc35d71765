-- A look that finds work puts it in each time it finds it. What failed keeps its attempts and its wait then: put in afresh
-- every ten minutes it would be tried for ever. What has failed for good is tried anew after a day.
create function job_has_failed(wanted text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from cairn_jobs._private_jobs
    where key = wanted and attempts > 0
      and (attempts < max_attempts or updated_at > now() - interval '1 day'));
end $$;

revoke all on function job_has_failed(text) from public;
