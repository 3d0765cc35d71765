create table activities (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  actor_id uuid not null,
  field text not null,
  verb text not null,
  old_value text,
  new_value text,
  old_identifier text,
  new_identifier text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  -- History outlives a removed issue, not its project.
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

create index activities_issue on activities (workspace_id, issue_id, created_at);
create index activities_actor on activities (workspace_id, actor_id, created_at);
