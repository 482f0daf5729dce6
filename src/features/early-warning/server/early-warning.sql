-- Follow-ups are immutable.
create or replace trigger warning_follow_ups_immutable before update or delete or truncate on public.warning_follow_ups
  for each statement execute function public.refuse_change();
