-- Events that may end an open stream: a session ends, an account is closed or restricted. The person's open
-- streams are checked again after the commit. Other tables that affect a person's rights call the same
-- function.
create or replace function public.tell_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'user:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;
create or replace trigger sessions_tell after delete on public.sessions
  for each row execute function public.tell_of_user('user_id');
-- The person has switched roles.
create or replace trigger sessions_tell_acting after update of acting_as on public.sessions
  for each row when (old.acting_as is distinct from new.acting_as) execute function public.tell_of_user('user_id');
create or replace trigger users_tell after update of disabled_at, must_change_password on public.users
  for each row when ((old.disabled_at, old.must_change_password) is distinct from (new.disabled_at, new.must_change_password))
  execute function public.tell_of_user('id');
