-- A name may be that of a project which its person may not see: refusing it would tell of that project.
drop index projects_name;
create index projects_name on projects (workspace_id, lower(name));
