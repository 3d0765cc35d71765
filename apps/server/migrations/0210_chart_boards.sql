-- Boards of charts: for the people of a project, for those of the workspace, or for their owner.
create table chart_boards (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  project_id uuid,
  name text not null check (length(name) between 1 and 255),
  owner_id uuid not null,
  access text not null check (access in ('shared', 'private')),
  charts jsonb not null check (jsonb_typeof(charts) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index chart_boards_scope on chart_boards (workspace_id, scope, id);
create index chart_boards_project on chart_boards (workspace_id, project_id);
