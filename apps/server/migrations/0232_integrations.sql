-- What a workspace is connected to, with the access that somebody has given it there.
create table integration_installations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  provider text not null,
  account text not null,
  -- Null once it is no good any more.
  sealed_token bytea,
  -- installed, reconnect or restored
  status text not null,
  installed_by uuid not null,
  installed_at timestamptz not null,
  primary key (workspace_id, provider)
);

-- Somebody has gone to a provider to allow an installation, and may come back once.
create table integration_states (
  state_hash bytea primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  provider text not null,
  user_id uuid not null,
  expires_at timestamptz not null
);
create index integration_states_of on integration_states (workspace_id);
create index integration_states_expired on integration_states (expires_at);

-- A repository or a channel of a project.
create table integration_connections (
  workspace_id uuid not null,
  id uuid not null unique,
  project_id uuid not null,
  provider text not null,
  target_id text not null,
  target_name text not null,
  is_private boolean not null,
  is_two_way boolean not null,
  events text[] not null,
  opened_state_id uuid,
  merged_state_id uuid,
  -- The webhook at the provider.
  hook_id text,
  connected_by uuid not null,
  connected_at timestamptz not null,
  -- How far the history has been read.
  seq bigint not null,
  problem text,
  problem_at timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  -- Who sends for it at the moment, and until when that is believed.
  sender_id uuid,
  sending_until timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, provider) references integration_installations (workspace_id, provider) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, opened_state_id) references states (workspace_id, project_id, id)
    on delete set null (opened_state_id),
  foreign key (workspace_id, project_id, merged_state_id) references states (workspace_id, project_id, id)
    on delete set null (merged_state_id),
  unique (workspace_id, project_id, provider, target_id)
);
-- What happens in a repository becomes issues of one project; a project tells one repository of its issues.
create unique index integration_connections_repository on integration_connections (workspace_id, target_id)
  where provider = 'github';
create unique index integration_connections_two_way on integration_connections (workspace_id, project_id)
  where is_two_way;
create index integration_connections_provider on integration_connections (workspace_id, provider);

-- Which issue and comment here is which one there, and what was known of it there last.
create table integration_items (
  workspace_id uuid not null,
  connection_id uuid not null,
  -- issue or comment
  kind text not null,
  local_id uuid not null,
  remote_id text not null,
  -- Of the issue, or of the issue that the comment is on.
  remote_number bigint not null,
  known_title text,
  known_body text,
  known_is_closed boolean,
  -- What it said before, and when it was last told something: what tells of that time is no news.
  former_title text,
  former_body text,
  known_at timestamptz,
  primary key (workspace_id, connection_id, kind, local_id),
  unique (workspace_id, connection_id, kind, remote_id),
  foreign key (workspace_id, connection_id) references integration_connections (workspace_id, id) on delete cascade
);

-- What a provider has told us, each delivery once.
create table integration_inbox (
  workspace_id uuid not null,
  connection_id uuid not null,
  delivery_id text not null,
  -- The order in which they came.
  number bigint generated always as identity,
  event text not null,
  -- Null once it has been dealt with.
  payload jsonb,
  received_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- waiting, done or failed
  status text not null,
  primary key (workspace_id, connection_id, delivery_id),
  foreign key (workspace_id, connection_id) references integration_connections (workspace_id, id) on delete cascade
);
create index integration_inbox_waiting on integration_inbox (workspace_id, connection_id, number) where status = 'waiting';

-- What a provider is to be told: which thing has changed, and in what. It is read when it is sent.
create table integration_outbox (
  workspace_id uuid not null,
  connection_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- One thing after the other is said of the same issue.
  issue_id uuid not null,
  fields text[] not null,
  -- The order in which things happened.
  number bigint generated always as identity,
  -- Rises with each change, so that one that comes while it is sent is not lost.
  version integer not null default 1,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  primary key (workspace_id, connection_id, kind, subject_id),
  foreign key (workspace_id, connection_id) references integration_connections (workspace_id, id) on delete cascade
);
create index integration_outbox_order on integration_outbox (workspace_id, connection_id, number);
