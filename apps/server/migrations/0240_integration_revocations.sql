-- Access of a deleted workspace to a provider: it is given back there, and then forgotten.
create table integration_revocations (
  id uuid primary key,
  provider text not null,
  sealed_token bytea not null,
  -- Its webhooks at the provider, each with its repository.
  hooks jsonb not null,
  created_at timestamptz not null
);
