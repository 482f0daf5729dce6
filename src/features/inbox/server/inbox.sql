-- Notifies the open pages of each person concerned after the commit, with one message for all people of a
-- statement: a fee may concern a thousand parents.
create or replace function public.tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', string_agg('inbox:' || told.user_id, ','))
    from (select user_id, (row_number() over () - 1) / 100 as message from (select distinct user_id from new_rows) users) told
    group by told.message;
  return null;
end $$;
create or replace trigger notices_tell after insert on public.notices referencing new table as new_rows
  for each statement execute function public.tell_of_notice();
create or replace trigger notices_tell_changed after update on public.notices referencing new table as new_rows
  for each statement execute function public.tell_of_notice();

-- Deliveries covered by another person's text message to the same number share its outcome if it fails. If it
-- is skipped because of the other person, they wait again and are decided separately.
create or replace function public.share_text_end() returns trigger language plpgsql as $$
begin
  if new.state = 'skipped' and new.reason <> 'STOPPED' then
    update public.deliveries as covered set state = 'waiting', reason = null, covering_id = null
      where covered.covering_id = new.id and not exists (select from public.deliveries newer
        where newer.user_id = covered.user_id and newer.kind = covered.kind and newer.about = covered.about
          and newer.channel = covered.channel and newer.state = 'waiting');
  end if;
  update public.deliveries set state = new.state, reason = new.reason, covering_id = null where covering_id = new.id;
  return null;
end $$;
create or replace trigger deliveries_share_text_end after update of state on public.deliveries
  for each row when (old.text_key is not null and new.state in ('failed', 'skipped') and old.state <> new.state)
  execute function public.share_text_end();
