-- An issue can be moved to another project. What belongs to it names the project too and is written by statements of its own, so that a
-- transaction that moves one may ask for the agreement of the two at its end (`set constraints`). To all others nothing changes.
alter table descriptions alter constraint descriptions_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table issue_links alter constraint issue_links_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table relations alter constraint relations_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table comments alter constraint comments_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table reactions alter constraint reactions_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table attachments alter constraint attachments_workspace_id_project_id_issue_id_fkey deferrable initially immediate;
alter table issue_estimates alter constraint issue_estimates_workspace_id_project_id_id_fkey deferrable initially immediate;
alter table issue_cycles alter constraint issue_cycles_workspace_id_project_id_id_fkey deferrable initially immediate;
alter table issue_modules alter constraint issue_modules_workspace_id_project_id_id_fkey deferrable initially immediate;
alter table issue_counts alter constraint issue_counts_workspace_id_project_id_id_fkey deferrable initially immediate;
alter table intake_requests alter constraint intake_requests_workspace_id_project_id_id_fkey deferrable initially immediate;
