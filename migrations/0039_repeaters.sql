ALTER TABLE "students" ADD COLUMN "repeater_since" date;--> statement-breakpoint
-- An import is taken back where its records are as it left them: these know of the new column too.
UPDATE "people_import_records" SET
  "before" = "before" || '{"repeater_since": null}'::jsonb,
  "after" = "after" || '{"repeater_since": null}'::jsonb
WHERE "entity" = 'student';
