-- What a letter is for, and until when it is of use. A letter that only an administrator was to read is never sent.
alter table mails add column purpose text not null default 'other';
alter table mails add column expires_at timestamptz not null default now() + interval '24 hours';
update mails set expires_at = created_at + interval '24 hours';
create index mails_recipient on mails (lower(to_address), purpose, created_at);
