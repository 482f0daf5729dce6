ALTER TABLE "people_imports" DROP CONSTRAINT "people_imports_kind_is_known";--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_kind_is_known" CHECK ("people_imports"."kind" in ('students', 'guardians', 'teachers', 'subjects', 'balances', 'matricules'));--> statement-breakpoint
-- An import is taken back where its records are as it left them: those from before second language and series know of them too.
UPDATE "people_import_records" SET
  "before" = "before" || '{"second_language": null, "series": null}'::jsonb,
  "after" = "after" || '{"second_language": null, "series": null}'::jsonb
WHERE "entity" = 'student' AND "after" -> 'series' IS NULL;
