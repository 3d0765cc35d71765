-- The day on which a person's weeks begin, 0 is Sunday; null: as where they live.
alter table users add column start_of_the_week smallint check (start_of_the_week between 0 and 6);
