-- With a project that is deleted its webhooks at a provider are removed: by the token that the workspace has then, which is not
-- kept twice.
alter table integration_revocations add workspace_id uuid references workspaces (id) on delete cascade;
alter table integration_revocations alter sealed_token drop not null;
alter table integration_revocations add check ((workspace_id is null) <> (sealed_token is null));
create index integration_revocations_of on integration_revocations (workspace_id) where workspace_id is not null;
