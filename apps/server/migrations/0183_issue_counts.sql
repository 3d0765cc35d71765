-- How many links and attachments an issue has, for lists, which don't hold them.
create table issue_counts (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  links int check (links > 0),
  attachments int check (attachments > 0),
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, id) references issues (workspace_id, project_id, id) on delete cascade
);
create index issue_counts_scope on issue_counts (workspace_id, scope, id);
create index issue_counts_project on issue_counts (workspace_id, project_id);

insert into issue_counts (workspace_id, id, scope, project_id, removed_at, links, attachments)
select i.workspace_id, i.id, i.scope, i.project_id, i.removed_at, l.links, a.attachments
from issues i
left join (select workspace_id, issue_id, count(*)::int as links from issue_links group by 1, 2) l
  on l.workspace_id = i.workspace_id and l.issue_id = i.id
left join (select workspace_id, issue_id, count(*)::int as attachments from attachments group by 1, 2) a
  on a.workspace_id = i.workspace_id and a.issue_id = i.id
where l.links > 0 or a.attachments > 0;
