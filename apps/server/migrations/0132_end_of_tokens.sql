-- A token can be ended by a person. The row stays, so that its end can be told from its never having been.
alter table api_tokens add column description text not null default '' check (length(description) <= 1000);
alter table api_tokens add column revoked_at timestamptz;
create index api_tokens_holder on api_tokens (user_id);
