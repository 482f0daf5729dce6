-- Makes open pages refetch after a message, or a reading by an administrator, is committed; permissions are
-- checked then.
create or replace function public.tell_of_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'message_thread:' || new.thread_id);
  return null;
end $$;
create or replace trigger messages_tell after insert on public.messages
  for each row execute function public.tell_of_message();
create or replace trigger message_oversights_tell after insert on public.message_oversights
  for each row execute function public.tell_of_message();
