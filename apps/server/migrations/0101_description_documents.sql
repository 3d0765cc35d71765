-- Descriptions are documents from their first opening. The row repeats the document; this is the position it repeats, null
-- as long as there is no document.
alter table descriptions add column doc_seq bigint;

-- A document goes with the row that it is the text of, also where the row goes with its project.
create function remove_documents() returns trigger language plpgsql as $$
begin
  delete from doc using gone where doc.workspace_id = gone.workspace_id and doc.id = gone.id;
  return null;
end $$;

create trigger issues_documents after delete on issues referencing old table as gone
  for each statement execute function remove_documents();
create trigger pages_documents after delete on pages referencing old table as gone
  for each statement execute function remove_documents();

-- What removed projects have left.
delete from doc where kind = 'page'
  and not exists (select from pages where pages.workspace_id = doc.workspace_id and pages.id = doc.id);
