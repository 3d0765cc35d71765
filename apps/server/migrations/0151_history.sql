-- What has happened, for good: the log is trimmed, and activities are sentences. One row for each command, at the position of
-- its first entry in the log; see platform/history for the form of the facts.
create table history (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid not null,
  -- Null: by hand.
  via text,
  command text not null,
  facts jsonb not null,
  primary key (workspace_id, seq)
);
