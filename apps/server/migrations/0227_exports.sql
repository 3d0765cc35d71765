-- Files of issues that people have asked for. A row is its person's; it goes with the workspace.
create table issue_exports (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  format text not null check (format in ('csv', 'xlsx', 'json')),
  of_all_projects boolean not null,
  project_ids jsonb not null,
  is_split boolean not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
  fault text,
  issues integer,
  bytes integer,
  asked_at timestamptz not null,
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);

create index issue_exports_of_person on issue_exports (workspace_id, user_id);
create index issue_exports_scope on issue_exports (workspace_id, scope, id);
create index issue_exports_unfinished on issue_exports (asked_at) where status in ('queued', 'processing');

-- What the store holds of them. It stays when its export goes, with the workspace too, until the sweep has removed the bytes.
create table export_files (
  -- The key in the store.
  id uuid primary key,
  workspace_id uuid not null,
  export_id uuid not null,
  name text not null,
  bytes integer not null,
  sha256 text not null,
  -- Null while the store may not have it yet.
  stored_at timestamptz,
  created_at timestamptz not null default now()
);

create index export_files_of_export on export_files (workspace_id, export_id);
