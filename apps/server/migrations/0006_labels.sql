create table labels (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  color text not null,
  parent_id uuid,
  sort_order text collate "C" not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, parent_id) references labels (workspace_id, project_id, id)
    on delete set null (parent_id)
);

create unique index labels_name on labels (workspace_id, project_id, lower(name));
create index labels_scope on labels (workspace_id, scope, id);
