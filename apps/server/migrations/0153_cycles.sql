-- Stretches of days in which projects work on some of their issues, and for each issue the one that it is in.
create table cycles (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  description text not null check (length(description) <= 5000),
  start_date date,
  end_date date,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check ((start_date is null) = (end_date is null) and start_date <= end_date),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index cycles_scope on cycles (workspace_id, scope, id);

create table issue_cycles (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  cycle_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, id) references issues (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, project_id, cycle_id) references cycles (workspace_id, project_id, id) on delete cascade
);
create index issue_cycles_scope on issue_cycles (workspace_id, scope, id);
create index issue_cycles_cycle on issue_cycles (workspace_id, cycle_id) where cycle_id is not null;
