-- What people say about pages and parts of their texts.
create table page_comments (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  page_id uuid not null,
  project_id uuid,
  -- Whose private page it is: only they see it.
  owner_id uuid,
  author_id uuid not null,
  body jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  parent_id uuid,
  removed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  anchor jsonb,
  -- For what notifications quote; kept by the handlers.
  plain text not null default '',
  primary key (workspace_id, id),
  foreign key (workspace_id, page_id) references pages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, parent_id) references page_comments (workspace_id, id) on delete cascade
);
create index page_comments_project on page_comments (workspace_id, project_id) where project_id is not null;
create index page_comments_page on page_comments (workspace_id, page_id);
create index page_comments_replies on page_comments (workspace_id, parent_id) where parent_id is not null;
-- A file that a comment shows is kept.
create trigger page_comments_asset_uses after insert or delete or update of body on page_comments
  for each row execute function follow_asset_uses('body');

-- How a comment has come; null for one that was written here. Of those that came by email before, some are still known.
alter table comments add column origin text;
update comments c set origin = 'email' from received_replies r where r.workspace_id = c.workspace_id and r.id = c.id;
