-- Every synced table has workspace_id in its keys and a scope: who sees the row, as the domain computes it.

create table workspaces (
  id uuid primary key,
  workspace_id uuid generated always as (id) stored,
  scope text not null default 'g',
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 48),
  name text not null check (length(name) between 1 and 80),
  logo_url text,
  company_size text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

alter table workspace_clock
  add constraint workspace_clock_workspace foreign key (workspace_id) references workspaces (id) on delete cascade;
alter table changes
  add constraint changes_workspace foreign key (workspace_id) references workspaces (id) on delete cascade;
alter table client_mutations
  add constraint client_mutations_workspace foreign key (workspace_id) references workspaces (id) on delete cascade;

create table members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The person's user id.
  id uuid not null references users (id),
  scope text not null,
  role smallint not null check (role in (5, 10, 15, 20)),
  display_name text not null,
  first_name text not null default '',
  last_name text not null default '',
  avatar_url text,
  is_bot boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

create index members_person on members (id);
create index members_scope on members (workspace_id, scope, id);

create table member_contacts (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  email text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references members (workspace_id, id) on delete cascade
);

create index member_contacts_scope on member_contacts (workspace_id, scope, id);

create table invitations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  email text not null check (length(email) <= 320),
  role smallint not null check (role in (5, 10, 15, 20)),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);

create unique index invitations_email on invitations (workspace_id, lower(email));
create index invitations_scope on invitations (workspace_id, scope, id);

-- The secrets of invitations, hashed, where no serialiser of rows can name them.
create table invitation_secrets (
  workspace_id uuid not null,
  invitation_id uuid not null,
  token_hash text not null unique,
  primary key (workspace_id, invitation_id),
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id) on delete cascade
);
