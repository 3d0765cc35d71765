-- A document keeps the files that it has ever shown, because its versions still show them; they go with the document.
create function follow_document_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from asset_uses where home_id = old.workspace_id and holder_id = old.doc_id and holder = tg_table_name;
    return null;
  end if;
  insert into asset_uses (asset_id, holder, home_id, holder_id)
  select distinct hit[1]::uuid, tg_table_name, new.workspace_id, new.doc_id
  from regexp_matches(
    new.content::text,
    '/api/assets/[0-9a-z-]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g'
  ) as hit
  on conflict do nothing;
  return null;
end $$;

create trigger doc_derived_files after insert or delete or update of content on doc_derived
  for each row execute function follow_document_files();
