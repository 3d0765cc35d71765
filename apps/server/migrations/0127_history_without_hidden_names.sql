-- History named issues of other projects by their key, also to people who do not see those projects. It keeps their ids.
update activities set old_value = null, new_value = null
where field in ('relates_to', 'blocking', 'blocked_by', 'duplicate')
  and coalesce(new_identifier, old_identifier) is not null
  and not exists (
    select from issues
    where issues.workspace_id = activities.workspace_id and issues.project_id = activities.project_id
      and issues.id::text = coalesce(activities.new_identifier, activities.old_identifier)
  );
