-- Cycles can be put anywhere in their list, and a project can say in which time zone its days begin.
alter table cycles add column sort_order text check (length(sort_order) <= 200);
alter table projects add column time_zone text check (length(time_zone) <= 64);
