-- How many pages or views one person has is asked whenever one is made: never by looking at those of all. Of boards there are
-- too few.
create index pages_owner on pages (workspace_id, owner_id);
create index views_owner on views (workspace_id, owner_id, project_id);
