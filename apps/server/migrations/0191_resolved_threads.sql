-- Since when a thread is settled, and who said so.
alter table comments add column resolved_at timestamptz, add column resolved_by uuid;
