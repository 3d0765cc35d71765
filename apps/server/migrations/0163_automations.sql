-- The rules that tidy the issues of a project, in a row that has the project's id.
create table automations (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null check (project_id = id),
  archive_after integer check (archive_after between 1 and 12),
  close_after integer check (close_after between 1 and 12),
  close_state_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, close_state_id) references states (workspace_id, project_id, id)
    on delete set null (close_state_id)
);
create index automations_scope on automations (workspace_id, scope, id);
