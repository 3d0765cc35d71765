-- Issues that somebody has asked for and nobody has accepted: no list, search or count has them.
alter table issues add column is_request boolean not null default false;

-- What has become of a request; its id is the issue's.
create table intake_requests (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  author_id uuid not null,
  -- -2 pending, -1 declined, 0 snoozed, 1 accepted, 2 duplicate
  status int not null check (status between -2 and 2),
  snoozed_until date,
  duplicate_of_id uuid,
  reason text not null check (length(reason) <= 1000),
  created_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, id) references issues (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, duplicate_of_id) references issues (workspace_id, id) on delete set null (duplicate_of_id)
);
create index intake_requests_scope on intake_requests (workspace_id, scope, id);
create index intake_requests_project on intake_requests (workspace_id, project_id, status);
create index intake_requests_duplicate on intake_requests (workspace_id, duplicate_of_id) where duplicate_of_id is not null;
