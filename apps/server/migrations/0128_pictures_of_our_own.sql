-- Logos, covers and pictures of people could be any address, and every reader's browser asked there. A command takes
-- only our own files and the covers that are offered; what was kept before goes.
update workspaces set logo_url = null
where logo_url is not null and logo_url !~ '^/api/assets/[0-9a-f-]{36}/';
update projects set cover_url = null
where cover_url is not null
  and cover_url !~ '^(/api/assets/[0-9a-f-]{36}/|/api/project-covers/[a-z]+[.]svg$|https://images[.]unsplash[.]com/)';
update users set avatar_url = null
where avatar_url is not null and avatar_url !~ '^/api/assets/people/';
update members set avatar_url = null
where avatar_url is not null and avatar_url !~ '^/api/assets/people/';
