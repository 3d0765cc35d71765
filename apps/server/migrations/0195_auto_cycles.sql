-- How a project's cycles come by themselves, in a row that has the project's id.
create table auto_cycles (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null check (project_id = id),
  is_on boolean not null,
  weeks integer not null check (weeks between 1 and 8),
  starts_on integer not null check (starts_on between 0 and 6),
  ahead integer not null check (ahead between 1 and 3),
  rolls_over boolean not null,
  created_until date,
  rolled_until date,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index auto_cycles_scope on auto_cycles (workspace_id, scope, id);
create index auto_cycles_on on auto_cycles (workspace_id, project_id) where is_on;
