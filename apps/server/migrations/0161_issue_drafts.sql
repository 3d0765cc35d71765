-- Issues as far as one person has written them. What is chosen in them is asked when they become issues.
create table issue_drafts (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) <= 255),
  body jsonb,
  fields jsonb not null,
  facets jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index issue_drafts_scope on issue_drafts (workspace_id, scope, id);
create index issue_drafts_user on issue_drafts (workspace_id, user_id);
create index issue_drafts_project on issue_drafts (workspace_id, project_id);
