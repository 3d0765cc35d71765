-- That somebody is away until the end of a day, and what they say of it: { until, endsAt, note }.
alter table users add column away jsonb check (length(away::text) <= 2000);
alter table members add column away jsonb;
