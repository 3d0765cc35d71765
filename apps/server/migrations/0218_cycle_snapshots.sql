-- A completed cycle shows whose its issues were, what they were labelled and how they were prioritised when it ended. Queries
-- name the same condition.
create index history_described on history (workspace_id, at)
  where facts @? 'strict $[*] ? (@[0] == "issue" && (exists (@[3].priority) || exists (@[3].assigneeIds) || exists (@[3].labelIds)))'::jsonpath;
