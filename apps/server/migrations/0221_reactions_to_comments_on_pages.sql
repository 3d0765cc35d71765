-- Emoji on comments on pages.
create table page_reactions (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  page_id uuid not null,
  comment_id uuid not null,
  project_id uuid,
  -- Whose private page it is: only they see it.
  owner_id uuid,
  author_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 32),
  primary key (workspace_id, id),
  unique (workspace_id, page_id, comment_id, author_id, emoji),
  foreign key (workspace_id, page_id) references pages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, comment_id) references page_comments (workspace_id, id) on delete cascade
);
create index page_reactions_project on page_reactions (workspace_id, project_id) where project_id is not null;
create index page_reactions_comment on page_reactions (workspace_id, comment_id);

-- Comments on pages are found by their words.
alter table page_comments add column words tsvector generated always as (search_words(plain)) stored;
create index page_comments_search on page_comments using gin (words);
