create table states (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  description text not null default '',
  color text not null,
  "group" text not null check ("group" in ('backlog', 'unstarted', 'started', 'completed', 'cancelled')),
  sort_order text collate "C" not null,
  is_default boolean not null,
  primary key (workspace_id, id),
  -- What an issue points at: a state of its own project.
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

create unique index states_name on states (workspace_id, project_id, lower(name));
create index states_scope on states (workspace_id, scope, id);
