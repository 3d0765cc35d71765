create table attachments (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  asset_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  url text not null,
  content_type text not null,
  bytes bigint not null,
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  -- One file is one attachment.
  unique (workspace_id, asset_id),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade
);

create index attachments_issue on attachments (workspace_id, issue_id);

create trigger attachments_asset_uses after insert or delete or update of url on attachments
  for each row execute function follow_asset_uses('url');
