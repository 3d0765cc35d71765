-- Whoever leaves comes out of what they own and lead: what that is must be found without looking at all there is.
create index cycles_owner on cycles (workspace_id, owner_id) where owner_id is not null;
create index modules_lead on modules (workspace_id, lead_id) where lead_id is not null;
