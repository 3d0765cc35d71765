-- A comment on a page names things too.
alter table backlinks drop constraint backlinks_check1;

-- What they have named so far, the first thousand of each page.
with named as (
  select c.workspace_id, c.project_id, c.owner_id, c.id as comment_id, c.page_id,
    jsonb_path_query(c.body, '$.** ? (@.type == "issueReference" || @.type == "issueEmbed" || @.type == "pageReference").attrs.entity_identifier') as target
  from page_comments c
), once as (
  select distinct workspace_id, project_id, owner_id, comment_id, page_id, target #>> '{}' as target
  from named where target #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
), counted as (
  select *, row_number() over (partition by workspace_id, page_id order by comment_id, target) as nth
  from once where target::uuid <> page_id
)
insert into backlinks (workspace_id, id, scope, project_id, owner_id, comment_id, page_id, target_id)
select workspace_id, gen_random_uuid(),
  case when owner_id is not null then 'u:' || owner_id when project_id is null then 'g' else 'p:' || project_id end,
  case when owner_id is null then project_id end, owner_id, comment_id, page_id, target::uuid
from counted where nth <= 1000;
