-- What each person is told of. IDs and no words: what it is about is read from rows that the person sees at that moment.
create table notifications (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  kind text not null,
  actor_id uuid not null,
  -- Without references: what is gone is not shown, and goes with the oldest.
  issue_id uuid,
  page_id uuid,
  comment_id uuid,
  field text,
  old_value text,
  new_value text,
  created_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  snoozed_until timestamptz,
  is_old boolean not null,
  primary key (workspace_id, id),
  check ((issue_id is null) <> (page_id is null)),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);
create index notifications_scope on notifications (workspace_id, scope, id);
create index notifications_user on notifications (workspace_id, user_id, created_at, id);

-- How far the history of a workspace has been told.
create table notification_cursors (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  seq bigint not null,
  -- Facts of the next command that have been told.
  facts integer not null
);
-- What happened before there were notifications is no news.
insert into notification_cursors (workspace_id, seq, facts)
select workspace_id, max(seq), 0 from history group by workspace_id;

-- Whom a text has told that it mentions them: the id is a comment's, an issue's (for its description) or a page's.
create table told_mentions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  text_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, text_id, user_id)
);
with named as (
  select workspace_id, id as text_id,
    jsonb_path_query(body, '$.** ? (@.type == "mention").attrs.entity_identifier') #>> '{}' as user_id
  from comments
  union
  select workspace_id, issue_id,
    jsonb_path_query(body, '$.** ? (@.type == "mention").attrs.entity_identifier') #>> '{}'
  from descriptions
  union
  select workspace_id, doc_id, jsonb_path_query(extract, '$.mentions[*]') #>> '{}' from doc_derived
)
insert into told_mentions (workspace_id, text_id, user_id)
select workspace_id, text_id, user_id::uuid from named
where user_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
