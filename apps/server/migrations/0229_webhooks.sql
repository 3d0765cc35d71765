-- Addresses that are told what happens in a workspace.
create table webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  -- Kinds of things that it is told of; null for all.
  events text[],
  sealed_secret bytea not null,
  -- Also signed with until then, so that a receiver has time to take the new one.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  is_enabled boolean not null,
  -- Why it was disabled where nobody did it: failing, no_access.
  disabled_because text,
  -- With whose eyes it looks: who created it, gave it another address or enabled it last.
  acts_as uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- How far the history has been told.
  seq bigint not null,
  -- The scopes that were held then: a project that has been deleted is in no other place any more.
  scopes text[] not null default '{}',
  -- Since the last delivery that arrived.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  -- Who sends for it at the moment, and until when that is believed.
  sender_id uuid,
  sending_until timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, url)
);
create index webhooks_enabled on webhooks (workspace_id) where is_enabled;

-- What has been sent, or is about to be.
create table webhook_deliveries (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The order in which things happened.
  number bigint generated always as identity,
  event text not null,
  action text not null,
  subject_id uuid,
  -- Where what it tells stands: nobody reads it who does not see that.
  scope text not null,
  body text not null,
  created_at timestamptz not null,
  -- waiting, delivered or failed
  status text not null,
  attempts integer not null default 0,
  give_up_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempted_at timestamptz,
  duration_ms integer,
  answer_status integer,
  answer text,
  error text,
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index webhook_deliveries_log on webhook_deliveries (workspace_id, webhook_id, number desc);
create index webhook_deliveries_waiting on webhook_deliveries (workspace_id, webhook_id, number) where status = 'waiting';
