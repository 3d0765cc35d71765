-- The log of each workspace and who has been answered. See packages/sync and docs/decisions/0001.

create table workspace_clock (
  workspace_id uuid primary key,
  seq bigint not null default 0,
  min_seq bigint not null default 0,
  -- Another epoch means another history: restored from a backup. Clients then load everything again.
  epoch uuid not null default gen_random_uuid()
) with (fillfactor = 50);

create table changes (
  workspace_id uuid not null,
  seq bigint not null,
  op "char" not null,
  model text not null,
  row_id text not null,
  scope text not null,
  old_scope text,
  patch jsonb not null,
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (workspace_id, seq)
);

-- Grants and revocations of one person are replayed when a client resumes.
create index changes_grants on changes (workspace_id, scope, seq) where op = 'G';

create table client_mutations (
  client_id uuid primary key,
  workspace_id uuid not null,
  user_id uuid not null,
  last_mid bigint not null,
  -- Refused mutations only; one at or below last_mid that is not here was taken.
  recent jsonb not null default '[]',
  seen_at timestamptz not null default now()
);

create index client_mutations_person on client_mutations (workspace_id, user_id);
