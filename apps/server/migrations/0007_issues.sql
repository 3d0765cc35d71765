create table issues (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 255),
  state_id uuid not null,
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
  -- Sets of ids; a trigger keeps each inside the issue's workspace and project. See docs/decisions/0002.
  assignee_ids uuid[] not null default '{}',
  label_ids uuid[] not null default '{}',
  subscriber_ids uuid[] not null default '{}',
  parent_id uuid,
  start_date date,
  due_date date,
  estimate text check (length(estimate) <= 20),
  sort_order text collate "C" not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  archived_at timestamptz,
  removed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, number),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, state_id) references states (workspace_id, project_id, id),
  foreign key (workspace_id, parent_id) references issues (workspace_id, id) on delete set null (parent_id)
);

create index issues_scope on issues (workspace_id, scope, id);
create index issues_parent on issues (workspace_id, parent_id) where parent_id is not null;
create index issues_state on issues (workspace_id, state_id);
create index issues_order on issues (workspace_id, project_id, sort_order);

create function check_issue_sets() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.assignee_ids || new.subscriber_ids) as person
    where not exists (select from members m where m.workspace_id = new.workspace_id and m.id = person)
  ) then
    raise foreign_key_violation using message = 'an assignee or subscriber is no member of the workspace';
  end if;
  if exists (
    select from unnest(new.label_ids) as label
    where not exists (
      select from labels l
      where l.workspace_id = new.workspace_id and l.project_id = new.project_id and l.id = label
    )
  ) then
    raise foreign_key_violation using message = 'a label is not one of the project';
  end if;
  return new;
end $$;

create trigger issues_sets before insert or update of assignee_ids, subscriber_ids, label_ids, project_id on issues
  for each row execute function check_issue_sets();

create table descriptions (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  body jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  -- For search; kept by the handlers.
  plain text not null default '',
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade
);

create unique index descriptions_issue on descriptions (workspace_id, issue_id);

create table issue_links (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  issue_id uuid not null,
  title text not null,
  url text not null check (url ~* '^https?://'),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, issue_id) references issues (workspace_id, project_id, id) on delete cascade
);

create index issue_links_issue on issue_links (workspace_id, issue_id);
