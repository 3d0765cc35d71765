-- The form through which people without an account ask a project for something. Its token is its address: whoever has it may file.
create table intake_forms (
  workspace_id uuid not null,
  project_id uuid not null,
  token text not null unique check (length(token) = 43),
  is_on boolean not null,
  title text not null check (length(title) between 1 and 120),
  introduction text not null check (length(introduction) <= 1000),
  asks jsonb not null check (octet_length(asks::text) <= 1000),
  label_ids uuid[] not null check (cardinality(label_ids) <= 20),
  tells_reason boolean not null,
  primary key (workspace_id, project_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
-- Who asked by the form, as they said it; null where a member did.
alter table intake_requests add column sender jsonb check (octet_length(sender::text) <= 4000);
-- What a form counts before it takes one more.
create index intake_requests_by_form on intake_requests (workspace_id, project_id) where sender is not null and status in (-2, 0);
