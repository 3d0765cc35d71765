create table preferences (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, key),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);

create index preferences_scope on preferences (workspace_id, scope, id);
