-- Larger pieces of work that group issues of a project, the web addresses kept with them, and for each issue the modules that
-- it is in.
create table modules (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  description text not null check (length(description) <= 5000),
  status text not null check (status in ('backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled')),
  start_date date,
  target_date date,
  lead_id uuid,
  member_ids uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check (start_date <= target_date),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references members (workspace_id, id)
);
create index modules_scope on modules (workspace_id, scope, id);

create table module_links (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  module_id uuid not null,
  title text not null check (length(title) <= 255),
  url text not null check (length(url) between 1 and 2000),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, module_id) references modules (workspace_id, project_id, id) on delete cascade
);
create index module_links_scope on module_links (workspace_id, scope, id);
create index module_links_module on module_links (workspace_id, module_id);

create table issue_modules (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  module_ids uuid[] not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, id) references issues (workspace_id, project_id, id) on delete cascade
);
create index issue_modules_scope on issue_modules (workspace_id, scope, id);
create index issue_modules_project on issue_modules (workspace_id, project_id);

create function check_issue_modules() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.module_ids) as module
    where not exists (
      select from modules m
      where m.workspace_id = new.workspace_id and m.project_id = new.project_id and m.id = module
    )
  ) then
    raise foreign_key_violation using message = 'a module is not one of the project';
  end if;
  return new;
end $$;

create trigger issue_modules_sets before insert or update of module_ids, project_id on issue_modules
  for each row execute function check_issue_modules();
