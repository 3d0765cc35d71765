-- When the writing began that a version holds: what somebody writes in one sitting is one version.
alter table doc_version add column began_at timestamptz not null default now();
update doc_version set began_at = created_at;
