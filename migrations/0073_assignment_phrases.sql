CREATE TABLE "assignment_phrases" (
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "assignment_phrases_pk" PRIMARY KEY("user_id","language","place"),
	CONSTRAINT "assignment_phrases_language" CHECK ("assignment_phrases"."language" in ('fr', 'en')),
	CONSTRAINT "assignment_phrases_place" CHECK ("assignment_phrases"."place" between 0 and 8),
	CONSTRAINT "assignment_phrases_length" CHECK (char_length("assignment_phrases"."text") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "assignment_phrases" ADD CONSTRAINT "assignment_phrases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;