-- How projects size their issues: a set of values, and for each issue one of them in a row beside it.
create table estimates (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  kind text not null check (kind in ('points', 'categories')),
  is_enabled boolean not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index estimates_scope on estimates (workspace_id, scope, id);

create table estimate_values (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  estimate_id uuid not null,
  value text not null check (length(value) between 1 and 20),
  sort_order text collate "C" not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id, estimate_id) references estimates (workspace_id, project_id, id)
    on delete cascade
);
create index estimate_values_scope on estimate_values (workspace_id, scope, id);
create index estimate_values_of_estimate on estimate_values (workspace_id, estimate_id);

create table issue_estimates (
  workspace_id uuid not null,
  id uuid not null,
  scope text not null,
  project_id uuid not null,
  removed_at timestamptz,
  value_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, id) references issues (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, project_id, value_id) references estimate_values (workspace_id, project_id, id)
    on delete cascade
);
create index issue_estimates_scope on issue_estimates (workspace_id, scope, id);
create index issue_estimates_project on issue_estimates (workspace_id, project_id);
create index issue_estimates_value on issue_estimates (workspace_id, value_id) where value_id is not null;

-- What people have typed so far becomes the values of their project, numbers before words.
insert into estimates (workspace_id, id, scope, project_id, kind, is_enabled)
select workspace_id, gen_random_uuid(), 'p:' || project_id, project_id,
  case when bool_and(trim(estimate) ~ '^[0-9]{1,6}([.][0-9]{1,2})?$') then 'points' else 'categories' end, true
from issues where trim(estimate) <> '' group by workspace_id, project_id;

with used as (
  select distinct on (workspace_id, project_id, lower(trim(estimate))) workspace_id, project_id, trim(estimate) as value
  from issues where trim(estimate) <> ''
), ordered as (
  select used.*, row_number() over (partition by workspace_id, project_id order by
    case when value ~ '^[0-9]{1,6}([.][0-9]{1,2})?$' then value::numeric end nulls last, value collate "C") - 1 as place
  from used
)
insert into estimate_values (workspace_id, id, scope, project_id, estimate_id, value, sort_order)
select workspace_id, gen_random_uuid(), e.scope, project_id, e.id, value,
  'c' || chr(97 + (place / 676)::int % 26) || chr(97 + (place / 26)::int % 26) || chr(97 + place::int % 26)
from ordered join estimates e using (workspace_id, project_id);

insert into issue_estimates (workspace_id, id, scope, project_id, removed_at, value_id)
select i.workspace_id, i.id, i.scope, i.project_id, i.removed_at, v.id
from issues i join estimate_values v
  on v.workspace_id = i.workspace_id and v.project_id = i.project_id and lower(v.value) = lower(trim(i.estimate));

-- The column of before stays, unread, until no server of this release's predecessor can be running.
