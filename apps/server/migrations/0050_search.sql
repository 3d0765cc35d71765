-- Full text of titles, descriptions and comments, and trigrams for words that are spelled differently.
create extension if not exists pg_trgm;

-- The words of a text: as written and by their English stems. Punctuation separates words, so that parts of a path
-- or an identifier are found. Cut where PostgreSQL's limit for one row's words is not yet near.
create function search_words(text) returns tsvector
  language sql immutable strict parallel safe
  return
    pg_catalog.to_tsvector('pg_catalog.simple'::pg_catalog.regconfig,
      pg_catalog.translate(pg_catalog.left($1, 50000), './_-:@#$%^&*()[]{}<>"''`,;=?!+|\~', pg_catalog.repeat(' ', 40)))
    operator(pg_catalog.||)
    pg_catalog.to_tsvector('pg_catalog.english'::pg_catalog.regconfig,
      pg_catalog.translate(pg_catalog.left($1, 50000), './_-:@#$%^&*()[]{}<>"''`,;=?!+|\~', pg_catalog.repeat(' ', 40)));

-- Over an expression: the issue's row stays small and its updates cheap.
create index issues_search on issues using gin (search_words(title));
create index issues_title_trigrams on issues using gin (title gin_trgm_ops);

-- Long texts keep their words, so that ranking does not take them apart again.
alter table descriptions add column words tsvector generated always as (search_words(plain)) stored;
create index descriptions_search on descriptions using gin (words);
create index descriptions_trigrams on descriptions using gin (left(plain, 4000) gin_trgm_ops);

alter table comments add column words tsvector generated always as (search_words(plain)) stored;
create index comments_search on comments using gin (words);
create index comments_trigrams on comments using gin (left(plain, 4000) gin_trgm_ops);
