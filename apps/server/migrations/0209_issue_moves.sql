-- When issues went from one state to another: what the kept history of facts says of it, one row each, so that analytics can add it
-- up. The group of a state never changes, so it is kept beside it, and known of states that are gone.
create table issue_moves (
  workspace_id uuid not null,
  issue_id uuid not null,
  -- Where the history says it: its row, and the fact in it.
  seq bigint not null,
  place int not null,
  at timestamptz not null,
  from_state uuid not null,
  to_state uuid not null,
  from_group text not null,
  to_group text not null,
  primary key (workspace_id, issue_id, seq, place),
  foreign key (workspace_id, issue_id) references issues (workspace_id, id) on delete cascade
);

insert into issue_moves (workspace_id, issue_id, seq, place, at, from_state, to_state, from_group, to_group)
with facts as materialized (
  select h.workspace_id, h.seq, h.at, f.fact, f.place
  from history h cross join lateral jsonb_array_elements(h.facts) with ordinality as f(fact, place)
  where f.fact->>0 = 'state'
    or (f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_exists(f.fact->2, 'stateId')
      and jsonb_typeof(f.fact->3) = 'object' and jsonb_exists(f.fact->3, 'stateId'))
), groups as materialized (
  select workspace_id, id, "group" from states
  union
  select workspace_id, (fact->>1)::uuid, fact->2->>'group' from facts
  where fact->>0 = 'state' and fact->2->>'group' is not null
)
select m.workspace_id, i.id, m.seq, m.place, m.at, a.id, b.id, a."group", b."group"
from facts m
join issues i on i.workspace_id = m.workspace_id and i.id = case when m.fact->>0 = 'issue' then (m.fact->>1)::uuid end
join groups a on a.workspace_id = m.workspace_id and a.id = (m.fact->2->>'stateId')::uuid
join groups b on b.workspace_id = m.workspace_id and b.id = (m.fact->3->>'stateId')::uuid
where m.fact->>0 = 'issue' and a.id <> b.id;

-- All that changes an issue writes the history, commands, imports and jobs alike, so nothing can forget it.
create function follow_issue_moves() returns trigger language plpgsql as $$
begin
  -- Most of what is done moves no issue, and must not wait for whoever holds the table of issues.
  if not exists (
    select from fresh h cross join lateral jsonb_array_elements(h.facts) as f(fact)
    where f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_typeof(f.fact->3) = 'object'
      and jsonb_exists(f.fact->2, 'stateId') and jsonb_exists(f.fact->3, 'stateId')
  ) then
    return null;
  end if;
  insert into issue_moves (workspace_id, issue_id, seq, place, at, from_state, to_state, from_group, to_group)
  select h.workspace_id, i.id, h.seq, f.place, h.at, a.id, b.id, a."group", b."group"
  from fresh h
  cross join lateral jsonb_array_elements(h.facts) with ordinality as f(fact, place)
  join issues i on i.workspace_id = h.workspace_id and i.id = case when f.fact->>0 = 'issue' then (f.fact->>1)::uuid end
  join states a on a.workspace_id = h.workspace_id and a.id = (f.fact->2->>'stateId')::uuid
  join states b on b.workspace_id = h.workspace_id and b.id = (f.fact->3->>'stateId')::uuid
  where f.fact->>0 = 'issue' and jsonb_typeof(f.fact->2) = 'object' and jsonb_typeof(f.fact->3) = 'object'
    and jsonb_exists(f.fact->2, 'stateId') and jsonb_exists(f.fact->3, 'stateId') and a.id <> b.id;
  return null;
end $$;

create trigger history_issue_moves after insert on history
  referencing new table as fresh
  for each statement execute function follow_issue_moves();
