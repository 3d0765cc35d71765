-- On which days a project works, in a row that has the project's id.
create table working_days (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null check (project_id = id),
  is_on boolean not null,
  weekdays jsonb not null check (jsonb_array_length(weekdays) between 1 and 7),
  days_off jsonb not null check (jsonb_array_length(days_off) <= 400),
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index working_days_scope on working_days (workspace_id, scope, id);
