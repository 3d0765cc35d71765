create table pages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  project_id uuid,
  parent_id uuid,
  title text not null check (length(title) <= 255),
  icon jsonb,
  owner_id uuid not null,
  access text not null,
  is_locked boolean not null,
  sort_order text collate "C" not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, parent_id) references pages (workspace_id, id) on delete set null (parent_id)
);

create index pages_scope on pages (workspace_id, scope, id);
create index pages_parent on pages (workspace_id, parent_id);
create index pages_title_search on pages using gin (search_words(title));
create index pages_title_trigrams on pages using gin (title gin_trgm_ops);
