-- People, how they sign in, the mails the server owes them, and how often secrets may be tried.
-- These tables belong to the instance, not to a workspace: they have no workspace_id and are never synced.

create table users (
  id uuid primary key,
  -- Bots act but cannot sign in; everybody else has an address.
  email text check (length(email) <= 320),
  email_verified boolean not null default false,
  display_name text not null check (length(display_name) between 1 and 255),
  first_name text not null default '' check (length(first_name) <= 255),
  last_name text not null default '' check (length(last_name) <= 255),
  avatar_url text check (length(avatar_url) <= 2048),
  is_bot boolean not null default false,
  is_instance_admin boolean not null default false,
  role text,
  use_case text,
  onboarding jsonb not null default '{}',
  last_workspace_id uuid,
  theme jsonb not null default '{"theme": "system"}',
  timezone text not null default 'UTC',
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_bot or email is not null)
);

create unique index users_email on users (lower(email));

-- One row for each way to prove who somebody is: a password, later an outside provider.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index accounts_user on accounts (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_hash text not null unique,
  ip_address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The end of its life even when used every day; the idle limit hangs on last_seen_at.
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Single-use secrets sent by mail; the identifier is a SHA-256.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

-- The outbox. Text and HTML are encrypted, because they carry links that let people in, and are dropped once sent.
create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  sealed_body bytea,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null: nothing more is tried.
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  error text
);

create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_newest on mails (created_at desc, id desc);

create table rate_limits (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);

create index rate_limits_resets_at on rate_limits (resets_at);
