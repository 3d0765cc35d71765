-- Estimates in time: their values are kept in minutes, such as 90m.
alter table estimates drop constraint estimates_kind_check;
alter table estimates add constraint estimates_kind_check check (kind in ('points', 'categories', 'time'));
