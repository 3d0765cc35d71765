-- People have covers as projects have: chosen in their settings, shown on their profiles.
alter table users add column cover_url text check (length(cover_url) <= 2048);
alter table members add column cover_url text;

-- A row may show files in several columns. All that are the trigger's arguments are taken together: what one of them
-- shows is not forgotten when another changes.
create or replace function follow_asset_uses() returns trigger language plpgsql as $$
declare
  before_text text := '';
  after_text text := '';
  present jsonb;
  row_id uuid;
  home uuid;
begin
  if tg_op <> 'INSERT' then
    present := to_jsonb(old);
    before_text := coalesce((select string_agg(present ->> shown.field, ' ') from unnest(tg_argv) as shown (field)), '');
  end if;
  if tg_op <> 'DELETE' then
    present := to_jsonb(new);
    after_text := coalesce((select string_agg(present ->> shown.field, ' ') from unnest(tg_argv) as shown (field)), '');
  end if;
  if before_text = after_text then
    return null;
  end if;
  row_id := coalesce(present ->> 'id', present ->> 'doc_id')::uuid;
  home := coalesce(present ->> 'workspace_id', present ->> 'id')::uuid;
  -- Bytes of a document hold its texts as they are; what lies between them is of no interest here.
  if left(before_text, 2) = '\x' then
    before_text := encode(decode(substr(before_text, 3), 'hex'), 'escape');
  end if;
  if left(after_text, 2) = '\x' then
    after_text := encode(decode(substr(after_text, 3), 'hex'), 'escape');
  end if;
  if position('/api/assets/' in before_text) > 0 then
    delete from asset_uses where home_id = home and holder_id = row_id and holder = tg_table_name;
  end if;
  if position('/api/assets/' in after_text) > 0 then
    insert into asset_uses (asset_id, holder, home_id, holder_id)
    select distinct hit[1]::uuid, tg_table_name, home, row_id
    from regexp_matches(
      after_text,
      '/api/assets/[0-9a-z-]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g'
    ) as hit
    on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger users_asset_uses after insert or delete or update of avatar_url, cover_url on users
  for each row execute function follow_asset_uses('avatar_url', 'cover_url');
