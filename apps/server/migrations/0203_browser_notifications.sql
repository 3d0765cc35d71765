-- The keys by which push services know this server: made once, because browsers subscribe to one pair.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_private_key bytea not null
);

-- Where a browser wants to be told, for as long as somebody is signed in with it.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- Which notifications browsers show; no value: all.
alter table notification_preferences add column browser_topics jsonb not null default '{}';

-- Notifications that are still to come to browsers.
create table notification_pushes (
  workspace_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, notification_id),
  foreign key (workspace_id, notification_id) references notifications (workspace_id, id) on delete cascade
);
create index notification_pushes_user on notification_pushes (user_id, workspace_id);
