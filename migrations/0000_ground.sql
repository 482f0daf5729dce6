-- Searching and sorting read names without accents or case. Both extensions are trusted: the database's owner may create them.
create extension if not exists unaccent with schema public;
--> statement-breakpoint
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
-- Immutable so that generated columns and indexes can use it: the dictionary is named, so it can't change with the search path.
create function public.fold_name(name text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, name)) $$;
