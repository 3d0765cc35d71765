-- The progress of modules is read from the history too, so what is put into them matters. Queries name the same condition.
drop index history_planning;
create index history_planning on history (workspace_id, at)
  where facts @? 'strict $[*] ? (@[0] == "issueCycle" || @[0] == "issueModules" || @[0] == "issueEstimate" || @[0] == "state" || @[0] == "estimateValue" || (@[0] == "issue" && (exists (@[3].stateId) || exists (@[3].removedAt) || exists (@[3].archivedAt))))'::jsonpath;
