-- How lists of issues are shown, saved under names: for the people of a project, for those of the workspace, or for their owner.
create table views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  project_id uuid,
  name text not null check (length(name) between 1 and 255),
  description text not null check (length(description) <= 5000),
  icon jsonb,
  owner_id uuid not null,
  access text not null check (access in ('public', 'private')),
  is_locked boolean not null,
  spec jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index views_scope on views (workspace_id, scope, id);
create index views_project on views (workspace_id, project_id);
