create table favourites (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  user_id uuid not null,
  kind text not null,
  target_id uuid,
  title text check (length(title) between 1 and 60),
  folder_id uuid,
  sort_order text collate "C" not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, id),
  -- A folder has a name and stands at the top; anything else has a target.
  check (case when kind = 'folder' then target_id is null and title is not null and folder_id is null
    else target_id is not null and title is null end),
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id, folder_id) references favourites (workspace_id, user_id, id)
    on delete set null (folder_id)
);

create unique index favourites_target on favourites (workspace_id, user_id, target_id);
create index favourites_of_target on favourites (workspace_id, target_id);
create index favourites_scope on favourites (workspace_id, scope, id);
