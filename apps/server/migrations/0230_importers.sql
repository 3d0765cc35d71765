-- Imports from other trackers: where from, where to, and how far each has come. They belong to the workspace.
create table importers (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('github', 'jira')),
  -- The root of the API that is asked.
  base_url text not null,
  email text not null,
  -- Whose token it is, as the provider says.
  account text not null,
  -- Null once it is not needed any more.
  sealed_token bytea,
  -- As people know it, and as the provider does for good.
  source text,
  source_id text,
  project_id uuid,
  -- How the provider answers: a Jira of one's own speaks another version.
  dialect text not null,
  status text not null check (
    status in ('connected', 'reading', 'ready', 'queued', 'running', 'completed', 'partial', 'failed')
  ),
  fault text,
  -- What becomes of those who wrote there.
  people jsonb not null default '[]',
  epics_to_modules boolean not null default false,
  sync_every_hours integer,
  next_sync_at timestamptz,
  -- Runs in a row that the clock began and that failed.
  failed_syncs integer not null default 0,
  -- Where the run has come to; each step counts one up, so that of two runs one notices the other.
  progress jsonb not null default '{}',
  step integer not null default 0,
  waits_until timestamptz,
  -- What the last run that ended well had read up to.
  read_until timestamptz,
  found jsonb not null default '{}',
  imported jsonb not null default '{}',
  updated integer not null default 0,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  -- In whose name it runs.
  runs_as uuid not null,
  -- Null while nobody has confirmed it.
  confirmed_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  moved_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index importers_under_way on importers (moved_at) where status in ('reading', 'queued', 'running');
create index importers_synced on importers (next_sync_at) where next_sync_at is not null;

-- What has been read and is not yet written.
create table import_staged (
  workspace_id uuid not null,
  importer_id uuid not null,
  kind text not null check (kind in ('person', 'issue', 'comment')),
  source_id text not null,
  position bigint generated always as identity,
  record jsonb not null,
  primary key (workspace_id, importer_id, kind, source_id),
  foreign key (workspace_id, importer_id) references importers (workspace_id, id) on delete cascade
);
create index import_staged_order on import_staged (workspace_id, importer_id, kind, position);

-- What an import wrote last: what is still so here may be brought up to date, what somebody has changed since stays.
alter table import_records add given jsonb;
alter table import_records drop constraint import_records_kind_check;
alter table import_records add constraint import_records_kind_check
  check (kind in ('person', 'label', 'state', 'module', 'issue', 'comment'));
