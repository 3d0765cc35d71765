-- Who sees to a cycle: whoever created it, as long as somebody does who is a person.
alter table cycles add column owner_id uuid;
update cycles c set owner_id = c.created_by
  from members m where m.workspace_id = c.workspace_id and m.id = c.created_by and not m.is_bot;
alter table cycles add foreign key (workspace_id, owner_id) references members (workspace_id, id)
  deferrable initially deferred;
