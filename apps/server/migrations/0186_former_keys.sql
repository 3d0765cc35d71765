-- By what an issue went in the projects that it has left: [{"projectId": …, "number": …}]. IDs and no words: whoever sees the project
-- knows its letters.
create table issue_former_keys (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  keys jsonb,
  primary key (workspace_id, id),
  constraint issue_former_keys_issue foreign key (workspace_id, project_id, id)
    references issues (workspace_id, project_id, id) on delete cascade deferrable initially immediate
);
create index issue_former_keys_scope on issue_former_keys (workspace_id, scope, id);
create index issue_former_keys_project on issue_former_keys (workspace_id, project_id);
