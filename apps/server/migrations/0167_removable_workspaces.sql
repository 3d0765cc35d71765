-- A workspace goes with all that is in it, its members before its modules. Whether a lead is there is asked at the end, when
-- both are gone.
alter table modules alter constraint modules_workspace_id_lead_id_fkey deferrable initially deferred;
alter table projects alter constraint projects_workspace_id_lead_id_fkey deferrable initially deferred;
