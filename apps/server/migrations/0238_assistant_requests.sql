-- How many requests to the AI assistant each person has made in a month. The months before go with the first request of a new one.
create table assistant_requests (
  user_id uuid not null references users (id) on delete cascade,
  -- Its first day, by UTC.
  month date not null,
  requests integer not null check (requests >= 0),
  primary key (user_id, month)
);
