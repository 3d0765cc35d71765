-- Which notifications come by email, and when; no row: all, mentions and assignments right away, the rest once a day.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  topics jsonb not null,
  delivery jsonb not null,
  digest_hour integer not null check (digest_hour between 0 and 23),
  -- Signs the links that switch emails off without a sign-in.
  unsubscribe_key uuid not null default gen_random_uuid()
);

-- Notifications that are still to come by email. Gone once they are in one, or have been read.
create table notification_emails (
  workspace_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  topic text not null,
  in_digest boolean not null,
  created_at timestamptz not null,
  primary key (workspace_id, notification_id),
  foreign key (workspace_id, notification_id) references notifications (workspace_id, id) on delete cascade
);
create index notification_emails_user on notification_emails (user_id, workspace_id);
create index notification_emails_due on notification_emails (created_at) where not in_digest;
