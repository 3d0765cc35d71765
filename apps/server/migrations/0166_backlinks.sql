-- Which texts name which issues and pages, told from those: derived from the texts by the server.
create table backlinks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  scope text not null,
  project_id uuid,
  owner_id uuid,
  issue_id uuid,
  -- Without references: whoever removes a comment or a page removes these rows by themselves, so that every device is told.
  comment_id uuid,
  page_id uuid,
  target_id uuid not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check ((issue_id is null) <> (page_id is null)),
  check (comment_id is null or issue_id is not null)
);
create index backlinks_scope on backlinks (workspace_id, scope, id);
create index backlinks_project on backlinks (workspace_id, project_id);
create index backlinks_issue on backlinks (workspace_id, issue_id) where comment_id is null;
create index backlinks_comment on backlinks (workspace_id, comment_id) where comment_id is not null;
create index backlinks_page on backlinks (workspace_id, page_id) where page_id is not null;

-- What texts have named so far.
with named as (
  select d.workspace_id, d.project_id, null::uuid as owner_id, d.issue_id, null::uuid as comment_id, null::uuid as page_id,
    jsonb_path_query(d.body, '$.** ? (@.type == "issueReference" || @.type == "issueEmbed").attrs.entity_identifier') as target
  from descriptions d
  union all
  select c.workspace_id, c.project_id, null, c.issue_id, c.id, null,
    jsonb_path_query(c.body, '$.** ? (@.type == "issueReference" || @.type == "issueEmbed").attrs.entity_identifier')
  from comments c
  union all
  select p.workspace_id, case when p.access = 'private' then null else p.project_id end,
    case when p.access = 'private' then p.owner_id end, null, null, p.id,
    jsonb_path_query(x.extract, '$.issues[*]')
  from pages p join doc_derived x on x.workspace_id = p.workspace_id and x.doc_id = p.id
), once as (
  select distinct workspace_id, project_id, owner_id, issue_id, comment_id, page_id, target #>> '{}' as target
  from named where target #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
)
insert into backlinks (workspace_id, id, scope, project_id, owner_id, issue_id, comment_id, page_id, target_id)
select workspace_id, gen_random_uuid(),
  case when owner_id is not null then 'u:' || owner_id when project_id is null then 'g' else 'p:' || project_id end,
  project_id, owner_id, issue_id, comment_id, page_id, target::uuid
from once where target::uuid is distinct from coalesce(issue_id, page_id);
