-- What issues of a project can be started from. What is chosen in them is asked when issues are made of them.
create table issue_templates (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  name text not null check (length(name) <= 80),
  title text not null check (length(title) <= 255),
  body jsonb,
  fields jsonb not null,
  facets jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index issue_templates_scope on issue_templates (workspace_id, scope, id);
create index issue_templates_project on issue_templates (workspace_id, project_id);

-- The files in a template's text are kept while it is.
create trigger issue_templates_asset_uses after insert or delete or update of body on issue_templates
  for each row execute function follow_asset_uses('body');
