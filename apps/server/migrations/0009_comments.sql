create table comments (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  author_id uuid not null,
  body jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- For search; kept by the handlers.
  plain text not null default '',
  primary key (workspace_id, id),
  unique (workspace_id, issue_id, id),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade
);

create table reactions (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  comment_id uuid,
  user_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 32),
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, issue_id, comment_id, user_id, emoji),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, issue_id, comment_id) references comments (workspace_id, issue_id, id) on delete cascade
);
