-- Shared documents. The log (doc_update) is the truth; snapshot and derived rows can be made anew from it.

create table doc (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  kind text not null,
  -- The newest schema that wrote into it; older clients may only read.
  schema_version integer not null,
  head_seq bigint not null default 0,
  snapshot_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table doc_update (
  workspace_id uuid not null,
  doc_id uuid not null,
  seq bigint not null,
  user_id uuid not null,
  -- One browser tab and its own count: what is sent twice is stored once.
  client_id uuid not null,
  client_seq bigint not null,
  payload bytea not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, doc_id, seq),
  unique (workspace_id, doc_id, user_id, client_id, client_seq),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);

create table doc_snapshot (
  workspace_id uuid not null,
  doc_id uuid not null,
  seq bigint not null,
  state bytea not null,
  primary key (workspace_id, doc_id),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);

create table doc_derived (
  workspace_id uuid not null,
  doc_id uuid not null,
  seq bigint not null,
  content jsonb not null,
  html text not null,
  plain text not null,
  excerpt text not null,
  outline jsonb not null,
  -- Whom it mentions, which files and issues it shows, where it links.
  extract jsonb not null,
  words tsvector generated always as (search_words(plain)) stored,
  primary key (workspace_id, doc_id),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);

create index doc_derived_search on doc_derived using gin (words);
create index doc_derived_trigrams on doc_derived using gin (left(plain, 4000) gin_trgm_ops);

create table doc_version (
  workspace_id uuid not null,
  id uuid not null,
  doc_id uuid not null,
  seq bigint not null,
  reason text not null check (reason in ('edited', 'before-restore', 'before-shrink')),
  authors uuid[] not null,
  created_at timestamptz not null default now(),
  state bytea not null,
  primary key (workspace_id, id),
  unique (workspace_id, doc_id, seq, reason),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);

-- Text that somebody wrote into a block which somebody else was removing.
create table doc_rescue (
  workspace_id uuid not null,
  id uuid not null,
  doc_id uuid not null,
  -- The update that lost it, and which of its losses this is: found twice, kept once.
  seq bigint not null,
  ordinal integer not null,
  -- Who wrote it, as far as known.
  user_id uuid,
  body text not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, doc_id, seq, ordinal),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);
