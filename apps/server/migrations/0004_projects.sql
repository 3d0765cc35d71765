create table projects (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  name text not null check (length(name) between 1 and 80),
  identifier text not null check (identifier ~ '^[A-Z0-9]{1,5}$'),
  description text not null default '',
  icon jsonb,
  cover_url text,
  is_public boolean not null,
  lead_id uuid,
  has_cycles boolean not null,
  has_modules boolean not null,
  has_views boolean not null,
  has_pages boolean not null,
  has_intake boolean not null,
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, identifier),
  foreign key (workspace_id, lead_id) references members (workspace_id, id)
);

create unique index projects_name on projects (workspace_id, lower(name));
create index projects_scope on projects (workspace_id, scope, id);

create table project_listings (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  name text not null,
  identifier text not null,
  description text not null,
  icon jsonb,
  is_public boolean not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references projects (workspace_id, id) on delete cascade
);

create index project_listings_scope on project_listings (workspace_id, scope, id);

create table project_members (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  user_id uuid not null,
  role smallint not null check (role in (5, 10, 15, 20)),
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references members (workspace_id, id) on delete cascade
);

create index project_members_person on project_members (workspace_id, user_id);
create index project_members_scope on project_members (workspace_id, scope, id);

-- Issue numbers are given from here and never given twice, also when an issue is removed.
create table issue_counters (
  workspace_id uuid not null,
  project_id uuid not null,
  last_number int not null default 0,
  primary key (workspace_id, project_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
