-- Where emails about an issue can be answered: one address for each person and issue. It outlives the issue, so that who answers
-- too late is told.
create table reply_addresses (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  issue_id uuid not null,
  used_until timestamptz not null,
  unique (workspace_id, issue_id, user_id),
  unique (workspace_id, id)
);
create index reply_addresses_user on reply_addresses (user_id);
create index reply_addresses_used_until on reply_addresses (used_until);

-- Answers that have come. Those that are settled keep no words, and stay so that the same email is not taken twice.
create table received_replies (
  -- Also that of the comment.
  id uuid primary key,
  workspace_id uuid not null,
  address_id uuid not null,
  -- Of the Message-ID, or of the whole email without one.
  digest bytea not null,
  sender text not null check (length(sender) <= 320),
  message_id text check (length(message_id) <= 255),
  words text check (length(words) <= 20000),
  attachments integer not null check (attachments >= 0),
  refusal text,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (address_id, digest),
  foreign key (workspace_id, address_id) references reply_addresses (workspace_id, id) on delete cascade
);
create index received_replies_received_at on received_replies (received_at);
