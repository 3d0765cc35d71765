-- Emails to a project's own address become requests. What stands in the address is its key, as the form's token is.
alter table intake_forms
  add column takes_mail boolean not null default false,
  add column mail_token text not null default replace(gen_random_uuid()::text, '-', '') unique check (length(mail_token) = 32);
