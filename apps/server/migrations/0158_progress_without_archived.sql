-- Archived issues are left out of the progress of cycles, so their archiving matters too. Queries name the same condition.
drop index history_planning;
create index history_planning on history (workspace_id, at)
  where facts @? 'strict $[*] ? (@[0] == "issueCycle" || @[0] == "issueEstimate" || @[0] == "state" || @[0] == "estimateValue" || (@[0] == "issue" && (exists (@[3].stateId) || exists (@[3].removedAt) || exists (@[3].archivedAt))))'::jsonpath;
