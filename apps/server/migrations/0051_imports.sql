-- Which row stands for which record of the tracker that it was imported from: a second run adds only what is new.
create table import_records (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Where it comes from and into which project, so that the same export can be imported into two.
  source text not null,
  kind text not null check (kind in ('person', 'label', 'issue', 'comment')),
  source_id text not null,
  row_id uuid not null,
  imported_at timestamptz not null default now(),
  primary key (workspace_id, source, kind, source_id)
);
