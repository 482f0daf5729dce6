-- Cards are immutable and never deleted; a corrected card is another row.
create or replace trigger report_cards_immutable before update or delete or truncate on public.report_cards
  for each statement execute function public.refuse_change();

create or replace trigger report_card_logos_immutable before update or delete or truncate on public.report_card_logos
  for each statement execute function public.refuse_change();
