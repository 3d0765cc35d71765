-- How long an issue has been in a state group is asked of all its stays there; the last of them knows it, so that no chart adds them up
-- issue by issue.
alter table issue_stays
  -- It came back to the group later.
  add column comes_back boolean not null default false,
  -- Seconds in the group before this stay.
  add column before double precision not null default 0;
-- A stay is ended, and one before it may be no more the last of its group: there is room for that on its page.
alter table issue_stays set (fillfactor = 80);

update issue_stays s set comes_back = counted.comes_back, before = counted.before
from (
  select workspace_id, issue_id, nth, lead(nth) over stays is not null as comes_back,
    coalesce(sum(date_part('epoch', until - since)) over (stays rows between unbounded preceding and 1 preceding), 0) as before
  from issue_stays window stays as (partition by workspace_id, issue_id, state_group order by nth)
) as counted
where s.workspace_id = counted.workspace_id and s.issue_id = counted.issue_id and s.nth = counted.nth
  and (counted.comes_back or counted.before > 0);

-- As before, and then the stays of these issues are counted anew.
create or replace function follow_issue_stays() returns trigger language plpgsql as $$
declare
  workspaces uuid[];
  moved uuid[];
begin
  select array_agg(distinct h.workspace_id), array_agg(distinct (f.fact->>1)::uuid) into workspaces, moved
  from fresh h cross join lateral jsonb_array_elements(h.facts) as f(fact)
  where f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_typeof(f.fact->3) = 'object'
    and jsonb_exists(f.fact->2, 'stateId') and jsonb_exists(f.fact->3, 'stateId');
  -- Most of what is done moves no issue, and must not wait for whoever holds the table of issues.
  if moved is null then
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
  update issue_stays s set comes_back = counted.comes_back, before = counted.before
  from (
    select workspace_id, issue_id, nth, lead(nth) over stays is not null as comes_back,
      coalesce(sum(date_part('epoch', until - since)) over (stays rows between unbounded preceding and 1 preceding), 0) as before
    from issue_stays where workspace_id = any(workspaces) and issue_id = any(moved)
    window stays as (partition by workspace_id, issue_id, state_group order by nth)
  ) as counted
  where s.workspace_id = any(workspaces) and s.issue_id = any(moved) and s.workspace_id = counted.workspace_id
    and s.issue_id = counted.issue_id and s.nth = counted.nth
    and (s.comes_back, s.before) is distinct from (counted.comes_back, counted.before);
  return null;
end $$;
