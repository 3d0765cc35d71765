-- What of a document could not be read or made: it stands in its table as it was, and is not tried again. The document
-- opens without it.
create table doc_set_aside (
  workspace_id uuid not null,
  doc_id uuid not null,
  -- The position in the document's log.
  seq bigint not null,
  part text not null check (part in ('update', 'snapshot', 'derived')),
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, doc_id, part, seq),
  foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade
);
