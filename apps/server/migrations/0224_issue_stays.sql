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
  -- How long an issue has been in a state group is asked of all its stays there; the last of them knows it, so that no chart adds them up
  -- issue by issue. It came back to the group later:
  comes_back boolean not null default false,
  -- Seconds in the group before this stay.
  before double precision not null default 0,
  primary key (workspace_id, issue_id, nth),
  foreign key (workspace_id, issue_id) references issues (workspace_id, id) on delete cascade
)
-- A stay is ended, and one before it may be no more the last of its group: there is room for that on its page.
with (fillfactor = 80);

insert into issue_stays (workspace_id, issue_id, nth, state_group, came_from, state_id, since, until, comes_back, before)
with moves as materialized (
  select m.workspace_id, m.issue_id, m.from_state, m.to_state, i.created_at,
    array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], m.from_group) as from_group,
    array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'], m.to_group) as to_group,
    row_number() over stays as nth,
    greatest(i.created_at, max(m.at) over stays) as at
  from issue_moves m join issues i on i.workspace_id = m.workspace_id and i.id = m.issue_id
  window stays as (partition by m.workspace_id, m.issue_id order by m.seq, m.place)
), stays as (
  select workspace_id, issue_id, 0 as nth, from_group as state_group, null::int as came_from, from_state as state_id,
    created_at as since, at as until
  from moves where nth = 1
  union all
  select workspace_id, issue_id, nth, to_group, from_group, to_state, at,
    lead(at) over (partition by workspace_id, issue_id order by nth)
  from moves
)
select workspace_id, issue_id, nth, state_group, came_from, state_id, since, until, lead(nth) over in_group is not null,
  coalesce(sum(date_part('epoch', until - since)) over (in_group rows between unbounded preceding and 1 preceding), 0)
from stays window in_group as (partition by workspace_id, issue_id, state_group order by nth);

-- Servers of the release before read the moves until the last of them is gone; nothing is added to them any more.
drop trigger history_issue_moves on history;
drop function follow_issue_moves();

-- All that changes an issue writes the history, commands, imports and jobs alike, so nothing can forget it. What came before a stay in its
-- group is known by the last one there, so that a move costs as much in an issue that has moved a hundred thousand times.
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
  ), coming as materialized (
    select workspace_id, issue_id, 0 as nth, from_group as state_group, null::int as came_from, from_state as state_id,
      created_at as since, at as until
    from moves where nth = 1 and last_nth is null
    union all
    select workspace_id, issue_id, coalesce(last_nth, 0) + nth, to_group, from_group, to_state, at,
      lead(at) over (partition by workspace_id, issue_id order by nth)
    from moves
  ), earlier as materialized (
    select c.workspace_id, c.issue_id, c.state_group, s.nth,
      -- The last stay of all goes on until the first of these moves.
      s.before + date_part('epoch', coalesce(s.until, m.at) - s.since) as seconds
    from (select distinct workspace_id, issue_id, state_group from coming) c
    join moves m on m.workspace_id = c.workspace_id and m.issue_id = c.issue_id and m.nth = 1
    cross join lateral (
      select s.nth, s.since, s.until, s.before from issue_stays s
      where s.workspace_id = c.workspace_id and s.issue_id = c.issue_id and s.state_group = c.state_group
      order by s.nth desc limit 1
    ) as s
  ), changed as (
    select workspace_id, issue_id, nth, max(ended) as ended, bool_or(comes_back) as comes_back
    from (
      select workspace_id, issue_id, last_nth as nth, at as ended, false as comes_back from moves where nth = 1 and last_nth is not null
      union all
      select workspace_id, issue_id, nth, null, true from earlier
    ) as each group by 1, 2, 3
  ), updated as (
    update issue_stays s set until = coalesce(c.ended, s.until), comes_back = s.comes_back or c.comes_back from changed c
    where s.workspace_id = c.workspace_id and s.issue_id = c.issue_id and s.nth = c.nth
  )
  insert into issue_stays (workspace_id, issue_id, nth, state_group, came_from, state_id, since, until, comes_back, before)
  select c.workspace_id, c.issue_id, c.nth, c.state_group, c.came_from, c.state_id, c.since, c.until, lead(c.nth) over stays is not null,
    coalesce(e.seconds, 0) + coalesce(
      sum(date_part('epoch', c.until - c.since)) over (stays rows between unbounded preceding and 1 preceding), 0)
  from coming c left join earlier e using (workspace_id, issue_id, state_group)
  window stays as (partition by c.workspace_id, c.issue_id, c.state_group order by c.nth);
  return null;
end $$;

create trigger history_issue_stays after insert on history
  referencing new table as fresh
  for each statement execute function follow_issue_stays();
