create table relations (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  kind text not null check (kind in ('blocking', 'blocked_by', 'duplicate', 'relates_to')),
  related_id uuid not null,
  pair_id uuid not null,
  primary key (workspace_id, id),
  unique (workspace_id, issue_id, related_id, kind),
  check (issue_id <> related_id),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, related_id) references issues (workspace_id, id) on delete cascade
);

create index relations_pair on relations (workspace_id, pair_id);
create index relations_scope on relations (workspace_id, scope, id);
