-- Where issues stood from when until when, in place of when they moved, so that a chart of flow adds up rows as they are: one row each.
create table issue_stays (
  workspace_id uuid not null,
  issue_id uuid not null,
  -- The order of the stays of one issue: 0 is where it was created.
  nth int not null,
  -- State groups as numbers, in the order of work from 1, because charts compare a quarter of a million of them.
  state_group smallint not null,
  -- Of the stay before; null for the first.
  came_from smallint,
  state_id uuid not null,
  -- Never before the issue was created, nor before the stay before, whatever a clock said.
  since timestamptz not null,
  -- Null: until now.
  until timestamptz,
  primary key (workspace_id, issue_id, nth),
  foreign key (workspace_id, issue_id) references issues (workspace_id, id) on delete cascade
);

insert into issue_stays (workspace_id, issue_id, nth, state_group, came_from, state_id, since, until)
with moves as materialized (
  select m.workspace_id, m.issue_id, m.from_state, m.to_state, i.created_at,
    array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], m.from_group) as from_group,
    array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], m.to_group) as to_group,
    row_number() over stays as nth,
    greatest(i.created_at, max(m.at) over stays) as at
  from issue_moves m join issues i on i.workspace_id = m.workspace_id and i.id = m.issue_id
  window stays as (partition by m.workspace_id, m.issue_id order by m.seq, m.place)
)
select workspace_id, issue_id, 0, from_group, null, from_state, created_at, at from moves where nth = 1
union all
select workspace_id, issue_id, nth, to_group, from_group, to_state, at,
  lead(at) over (partition by workspace_id, issue_id order by nth)
from moves;

-- Servers of the release before read the moves until the last of them is gone; nothing is added to them any more.
drop trigger history_issue_moves on history;
drop function follow_issue_moves();

-- All that changes an issue writes the history, commands, imports and jobs alike, so nothing can forget it.
create function follow_issue_stays() returns trigger language plpgsql as $$
begin
  -- Most of what is done moves no issue, and must not wait for whoever holds the table of issues.
  if not exists (
    select from fresh h cross join lateral jsonb_array_elements(h.facts) as f(fact)
    where f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_typeof(f.fact->3) = 'object'
      and jsonb_exists(f.fact->2, 'stateId') and jsonb_exists(f.fact->3, 'stateId')
  ) then
    return null;
  end if;
  with moves as materialized (
    select h.workspace_id, i.id as issue_id, i.created_at, a.id as from_state, b.id as to_state, last.nth as last_nth,
      array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], a."group") as from_group,
      array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], b."group") as to_group,
      row_number() over stays as nth,
      greatest(i.created_at, last.since, max(h.at) over stays) as at
    from fresh h
    cross join lateral jsonb_array_elements(h.facts) with ordinality as f(fact, place)
    join issues i on i.workspace_id = h.workspace_id and i.id = case when f.fact->>0 = 'issue' then (f.fact->>1)::uuid end
    join states a on a.workspace_id = h.workspace_id and a.id = (f.fact->2->>'stateId')::uuid
    join states b on b.workspace_id = h.workspace_id and b.id = (f.fact->3->>'stateId')::uuid
    -- The limit has each looked up by the key: nobody knows how many facts there are, and the table is large.
    left join lateral (
      select s.nth, s.since from issue_stays s where s.workspace_id = i.workspace_id and s.issue_id = i.id
      order by s.nth desc limit 1
    ) as last on true
    where f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_typeof(f.fact->3) = 'object'
      and jsonb_exists(f.fact->2, 'stateId') and jsonb_exists(f.fact->3, 'stateId') and a.id <> b.id
    window stays as (partition by h.workspace_id, i.id order by h.seq, f.place)
  ), ended as (
    update issue_stays s set until = m.at from moves m
    where m.nth = 1 and s.workspace_id = m.workspace_id and s.issue_id = m.issue_id and s.nth = m.last_nth
  )
  insert into issue_stays (workspace_id, issue_id, nth, state_group, came_from, state_id, since, until)
  select workspace_id, issue_id, 0, from_group, null, from_state, created_at, at from moves where nth = 1 and last_nth is null
  union all
  select workspace_id, issue_id, coalesce(last_nth, 0) + nth, to_group, from_group, to_state, at,
    lead(at) over (partition by workspace_id, issue_id order by nth)
  from moves;
  return null;
end $$;

create trigger history_issue_stays after insert on history
  referencing new table as fresh
  for each statement execute function follow_issue_stays();
