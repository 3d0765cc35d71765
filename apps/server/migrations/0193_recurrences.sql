-- What makes issues from a template again and again. A template that was deleted may come back by Undo, and so may the last
-- issue be gone: neither is referenced.
create table recurrences (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  template_id uuid not null,
  rhythm jsonb not null,
  starts_on date not null,
  hour integer not null check (hour between 0 and 23),
  is_paused boolean not null,
  since timestamptz not null,
  last_issue_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index recurrences_scope on recurrences (workspace_id, scope, id);
create index recurrences_project on recurrences (workspace_id, project_id);
-- What the clock looks through.
create index recurrences_running on recurrences (workspace_id, id) where not is_paused;
