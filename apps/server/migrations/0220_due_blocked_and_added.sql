-- What somebody is told of may be a project.
alter table notifications add column added_to_id uuid;
alter table notifications drop constraint notifications_check;
alter table notifications add check (num_nonnulls(issue_id, page_id, added_to_id) = 1);

-- Issues that are blocked by an open one, as far as that has been told: what is told of is the turn.
create table blocked_issues (
  workspace_id uuid not null,
  issue_id uuid not null,
  primary key (workspace_id, issue_id),
  foreign key (workspace_id, issue_id) references issues (workspace_id, id) on delete cascade
);
-- What happened before is no news.
insert into blocked_issues (workspace_id, issue_id)
select distinct r.workspace_id, r.issue_id
from relations r
join issues b on b.workspace_id = r.workspace_id and b.id = r.related_id
where r.kind = 'blocked_by' and b.completed_at is null and b.removed_at is null and not b.is_request;

-- What is due on a day, in all workspaces.
create index issues_due on issues (due_date) where completed_at is null and removed_at is null;
