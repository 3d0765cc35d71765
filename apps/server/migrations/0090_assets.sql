-- Files that people uploaded. The bytes lie in the file store under the id; this says whose they are and who may read
-- them. People's own pictures belong to no workspace, so this table is the instance's and is never synced.

create table assets (
  id uuid primary key,
  -- Null: the file of a person, not of a workspace. No foreign key, because a removed workspace leaves its files to
  -- the sweep, which takes them out of the store.
  workspace_id uuid,
  purpose text not null check (length(purpose) <= 40),
  -- What it hangs on: an issue or a page, else a project, else the workspace.
  project_id uuid,
  entity_id uuid,
  uploaded_by uuid not null,
  name text not null check (length(name) between 1 and 100),
  extension text not null check (extension ~ '^[a-z0-9]{0,12}$'),
  -- By content, never by what the browser said.
  content_type text not null check (length(content_type) <= 127),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  -- Deleted: kept for some days, so that it can be restored.
  deleted_at timestamptz
);

create index assets_deleted on assets (deleted_at) where deleted_at is not null;
create index assets_created on assets (created_at) where deleted_at is null;

-- Which stored rows show which file: a file that anything shows is never taken away. Kept by triggers, so that no way
-- of writing a text can forget it.
create table asset_uses (
  asset_id uuid not null,
  holder text not null,
  -- The holder's workspace, for a person the person. Ids come from clients: one workspace must not speak for another.
  home_id uuid not null,
  holder_id uuid not null,
  primary key (asset_id, holder, home_id, holder_id)
);

create index asset_uses_holder on asset_uses (home_id, holder_id);

-- The column that may hold addresses of files is the trigger's argument.
create function follow_asset_uses() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
  before_text text := '';
  after_text text := '';
  present jsonb;
  row_id uuid;
  home uuid;
begin
  if tg_op <> 'INSERT' then
    present := to_jsonb(old);
    before_text := coalesce(present ->> column_name, '');
  end if;
  if tg_op <> 'DELETE' then
    present := to_jsonb(new);
    after_text := coalesce(present ->> column_name, '');
  end if;
  row_id := (present ->> 'id')::uuid;
  home := coalesce(present ->> 'workspace_id', present ->> 'id')::uuid;
  if before_text = after_text then
    return null;
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

create trigger descriptions_asset_uses after insert or delete or update of body on descriptions
  for each row execute function follow_asset_uses('body');
create trigger comments_asset_uses after insert or delete or update of body on comments
  for each row execute function follow_asset_uses('body');
create trigger users_asset_uses after insert or delete or update of avatar_url on users
  for each row execute function follow_asset_uses('avatar_url');
create trigger workspaces_asset_uses after insert or delete or update of logo_url on workspaces
  for each row execute function follow_asset_uses('logo_url');
create trigger projects_asset_uses after insert or delete or update of cover_url on projects
  for each row execute function follow_asset_uses('cover_url');
