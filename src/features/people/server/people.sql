-- A changed or removed role may end live subscriptions.
create or replace trigger user_roles_tell after update of role or delete on public.user_roles
  for each row execute function public.tell_of_user('user_id');

-- So may a lost additional role.
create or replace trigger further_roles_tell after delete on public.further_roles
  for each row execute function public.tell_of_user('user_id');

-- So may changed duties.
create or replace trigger staff_duties_tell after update or delete on public.staff_duties
  for each row execute function public.tell_of_user('user_id');
