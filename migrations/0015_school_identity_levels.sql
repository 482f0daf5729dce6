CREATE TABLE "school_logo" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"picture" "bytea" NOT NULL,
	"version" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_logo_one_row" CHECK ("school_logo"."id" = 1),
	CONSTRAINT "school_logo_size" CHECK (octet_length("school_logo"."picture") between 1 and 204800),
	CONSTRAINT "school_logo_version" CHECK ("school_logo"."version" ~ '^[0-9a-f]{16}$')
);
--> statement-breakpoint
CREATE TABLE "school_levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"grade_level" text,
	CONSTRAINT "school_levels_name_length" CHECK (char_length("school_levels"."name") between 1 and 30),
	CONSTRAINT "school_levels_grade_is_known" CHECK ("school_levels"."grade_level" ~ '^grade_([1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "school_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"head_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_sections_name_length" CHECK (char_length("school_sections"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "classes" ALTER COLUMN "grade_level" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" drop column "order_key";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "order_key" text GENERATED ALWAYS AS (lpad(coalesce(substring(grade_level from 7), '0'), 2, '0') || public.fold_name(name) || chr(1) || public.fold_name(coalesce(section, ''))) STORED;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "school_name" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "motto" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "languages" text[] DEFAULT '{fr,en}' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "open_sign_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "first_steps_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "level_id" uuid;--> statement-breakpoint
ALTER TABLE "school_levels" ADD CONSTRAINT "school_levels_section_id_school_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."school_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_sections" ADD CONSTRAINT "school_sections_head_id_users_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_levels_name_key" ON "school_levels" USING btree ("section_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "school_sections_name_key" ON "school_sections" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "school_sections_head_id_idx" ON "school_sections" USING btree ("head_id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_level_id_school_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."school_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_level_id_idx" ON "classes" USING btree ("level_id");--> statement-breakpoint
ALTER TABLE "school_settings" ADD CONSTRAINT "school_settings_identity_lengths" CHECK (char_length("school_settings"."school_name") between 1 and 100 and char_length("school_settings"."motto") <= 120
        and char_length("school_settings"."address") <= 200 and char_length("school_settings"."town") <= 60 and char_length("school_settings"."phone") <= 60
        and char_length("school_settings"."email") <= 100 and char_length("school_settings"."registration_number") <= 60);--> statement-breakpoint
ALTER TABLE "school_settings" ADD CONSTRAINT "school_settings_languages" CHECK ("school_settings"."languages" <@ '{fr,en}' and cardinality("school_settings"."languages") between 1 and 2);--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_have_a_level" CHECK ("classes"."grade_level" is not null or "classes"."level_id" is not null);