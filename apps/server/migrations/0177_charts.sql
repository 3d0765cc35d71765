-- Questions to analytics, saved under names: for the people of a project, or for those of the workspace.
create table charts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  project_id uuid,
  name text not null check (length(name) between 1 and 255),
  owner_id uuid not null,
  spec jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index charts_scope on charts (workspace_id, scope, id);
create index charts_project on charts (workspace_id, project_id);
