-- Completed cycles can be archived, and what a cycle looked like on each of its days is read from the history.
alter table cycles add column archived_at timestamptz;

-- The commands that can change what is in a cycle, or how far it is. Queries name the same condition.
create index history_planning on history (workspace_id, at)
  where facts @? 'strict $[*] ? (@[0] == "issueCycle" || @[0] == "issueEstimate" || @[0] == "state" || @[0] == "estimateValue" || (@[0] == "issue" && (exists (@[3].stateId) || exists (@[3].removedAt))))'::jsonpath;
