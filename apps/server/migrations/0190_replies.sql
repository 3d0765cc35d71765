-- Replies stand one level below the comment that they answer; what was deleted keeps its place while it has replies.
alter table comments add column parent_id uuid, add column removed_at timestamptz;
alter table comments add constraint comments_parent
  foreign key (workspace_id, issue_id, parent_id) references comments (workspace_id, issue_id, id) on delete cascade;
create index comments_replies on comments (workspace_id, issue_id, parent_id) where parent_id is not null;
