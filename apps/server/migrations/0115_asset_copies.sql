-- A copy of a text shows the pictures of its original: whoever sees one of the copies may read them, also when the original
-- is gone or was never theirs to see. No rows of their own, because they live and go with the file's.
alter table assets add column copy_ids uuid[] not null default '{}';
