-- What the files of each workspace, or of each person outside of any, take in the store. Kept by a trigger in the
-- transaction of the file's row: whoever adds one waits for the others who do, so that nobody passes the quota together.
create table stored_bytes (
  home_id uuid primary key,
  bytes bigint not null
);

insert into stored_bytes (home_id, bytes)
select coalesce(workspace_id, uploaded_by), sum(bytes) from assets group by 1;

create function count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stored_bytes (home_id, bytes) values (coalesce(new.workspace_id, new.uploaded_by), new.bytes)
    on conflict (home_id) do update set bytes = stored_bytes.bytes + excluded.bytes;
  else
    update stored_bytes set bytes = bytes - old.bytes where home_id = coalesce(old.workspace_id, old.uploaded_by);
  end if;
  return null;
end $$;

create trigger assets_stored_bytes after insert or delete on assets
  for each row execute function count_stored_bytes();

-- What one person has uploaded lately, to find what nothing shows.
create index assets_uploader on assets (uploaded_by, created_at);
