-- Whether the provider has been asked to create it, so that it may be there although no answer has come.
alter table integration_outbox add is_begun boolean not null default false;
