-- A module that goes is taken out of its issues: found among those of all projects without reading them.
create index issue_modules_module on issue_modules using gin (module_ids);
