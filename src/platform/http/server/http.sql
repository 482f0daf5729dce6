-- Waits until no other call with the key is under way, then looks what it was answered: in two statements of one round trip,
-- so that the look sees what the wait was for.
create or replace function public.claim_answer(caller uuid, called text, key text, out input_hash text, out answer bytea) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(caller || ' ' || called || ' ' || key, 0));
  select a.input_hash, a.answer into input_hash, answer from public.idempotent_answers a
    where a.actor_id = caller and a.procedure = called and a.key_hash = key;
end $$;
