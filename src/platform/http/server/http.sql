-- Waits until no other call with the key is running, then returns its response. Two statements in one round
-- trip, so that the second sees what the first waited for.
create or replace function public.claim_answer(caller uuid, called text, key text, out input_hash text, out answer bytea) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(caller || ' ' || called || ' ' || key, 0));
  select a.input_hash, a.answer into input_hash, answer from public.idempotent_answers a
    where a.actor_id = caller and a.procedure = called and a.key_hash = key;
end $$;
