-- An invitation can have several links: the one that was mailed stays good when somebody copies another.
alter table invitation_secrets add column created_at timestamptz not null default now();
alter table invitation_secrets drop constraint invitation_secrets_pkey;
alter table invitation_secrets add primary key (workspace_id, invitation_id, token_hash);
create index invitations_address on invitations (lower(email));
