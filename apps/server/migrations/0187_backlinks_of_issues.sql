-- The texts of an issue go with it to another project, and so does what they name: found by the issue, those of comments too.
create index backlinks_texts on backlinks (workspace_id, issue_id) where issue_id is not null;
