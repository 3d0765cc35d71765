-- Whom the description and the comments of an issue mention, for lists, which don't hold texts: derived from these by the server.
create table issue_mentions (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  user_ids uuid[] not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, id)
    references issues (workspace_id, project_id, id) on delete cascade deferrable initially immediate
);
create index issue_mentions_scope on issue_mentions (workspace_id, scope, id);
create index issue_mentions_project on issue_mentions (workspace_id, project_id);

-- Whom texts have mentioned so far; as many of an issue as are kept from now on.
with named as (
  select workspace_id, issue_id, jsonb_path_query(body, '$.** ? (@.type == "mention").attrs.entity_identifier') as person
  from descriptions
  union all
  select workspace_id, issue_id, jsonb_path_query(body, '$.** ? (@.type == "mention").attrs.entity_identifier')
  from comments
), people as (
  select n.workspace_id, n.issue_id, m.id, row_number() over (partition by n.workspace_id, n.issue_id order by m.id) as nth
  from (select distinct workspace_id, issue_id, person #>> '{}' as person from named) n
  join members m on m.workspace_id = n.workspace_id and m.id::text = n.person
)
insert into issue_mentions (workspace_id, id, scope, project_id, removed_at, user_ids)
select i.workspace_id, i.id, i.scope, i.project_id, i.removed_at, array_agg(p.id order by p.id)
from people p join issues i on i.workspace_id = p.workspace_id and i.id = p.issue_id
where p.nth <= 200
group by i.workspace_id, i.id, i.scope, i.project_id, i.removed_at;
