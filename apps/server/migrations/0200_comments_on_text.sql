-- The text of the issue's description that a comment is about; null for a comment on the issue as a whole.
alter table comments add column anchor jsonb;
