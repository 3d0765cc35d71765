-- Keys for programs. A token acts as the person who made it, in one workspace, within that person's live rights.

create table api_tokens (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null check (length(title) between 1 and 255),
  -- SHA-256; the token itself is shown once.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);
