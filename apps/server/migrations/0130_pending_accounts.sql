-- An account whose address nobody has confirmed yet and that nobody was let into. Whoever signs up under its address
-- again takes its place, so that nobody can wait in it for the owner of the mailbox.
alter table users add column is_pending boolean not null default false;
