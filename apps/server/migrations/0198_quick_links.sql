-- Web addresses that people keep at hand on their home screens.
create table quick_links (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  title text not null check (length(title) <= 255),
  url text not null check (length(url) between 1 and 2000),
  sort_order text collate "C" not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);

create index quick_links_of_person on quick_links (workspace_id, user_id);
create index quick_links_scope on quick_links (workspace_id, scope, id);
