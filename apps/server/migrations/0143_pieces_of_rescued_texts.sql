-- What a recovered text is made of and where each piece stood, so that what several updates lost in one place is one text.
-- Null for what was kept before, and for texts of very many pieces.
alter table doc_rescue add column pieces jsonb;
-- Text of a block that could not be stored, as nobody removed it.
alter table doc_rescue add column is_refused boolean not null default false;
