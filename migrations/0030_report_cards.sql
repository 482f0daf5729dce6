CREATE TABLE "card_making_classes" (
	"making_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"students" integer NOT NULL,
	"done_at" timestamp with time zone,
	"made" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "card_making_classes_making_id_class_id_pk" PRIMARY KEY("making_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "card_makings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint,
	"language" text NOT NULL,
	"public_url" text NOT NULL,
	"school_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "card_makings_language_is_known" CHECK ("card_makings"."language" in ('fr', 'en', 'both'))
);
--> statement-breakpoint
CREATE TABLE "card_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint,
	"audience" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "card_releases_key" UNIQUE NULLS NOT DISTINCT("class_id","year_id","period","audience"),
	CONSTRAINT "card_releases_audience_is_known" CHECK ("card_releases"."audience" in ('family', 'student'))
);
--> statement-breakpoint
CREATE TABLE "council_decisions" (
	"council_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"appreciation" text,
	"honours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text,
	"decision_reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "council_decisions_council_id_student_id_pk" PRIMARY KEY("council_id","student_id"),
	CONSTRAINT "council_decisions_decision_is_known" CHECK ("council_decisions"."decision" in ('promote', 'repeat', 'dismiss', 'conditional', 'resit', 'graduate')),
	CONSTRAINT "council_decisions_lengths" CHECK (char_length("council_decisions"."appreciation") between 1 and 300 and char_length("council_decisions"."decision_reason") between 3 and 300),
	CONSTRAINT "council_decisions_reason" CHECK ("council_decisions"."decision" is null or "council_decisions"."decision_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "councils" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint,
	"held_on" date,
	"chair" text,
	"minutes" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "councils_key" UNIQUE NULLS NOT DISTINCT("class_id","year_id","period"),
	CONSTRAINT "councils_period" CHECK ("councils"."period" between 0 and 11),
	CONSTRAINT "councils_state_is_known" CHECK ("councils"."state" in ('open', 'closed')),
	CONSTRAINT "councils_lengths" CHECK (char_length("councils"."chair") between 1 and 100 and char_length("councils"."minutes") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "report_card_logos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_card_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"authority_fr" text DEFAULT '' NOT NULL,
	"authority_en" text DEFAULT '' NOT NULL,
	CONSTRAINT "report_card_settings_one_row" CHECK ("report_card_settings"."id" = 1),
	CONSTRAINT "report_card_settings_language_is_known" CHECK ("report_card_settings"."language" in ('fr', 'en', 'both')),
	CONSTRAINT "report_card_settings_lengths" CHECK (char_length("report_card_settings"."authority_fr") <= 500 and char_length("report_card_settings"."authority_en") <= 500)
);
--> statement-breakpoint
CREATE TABLE "report_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint,
	"series" smallint NOT NULL,
	"number" integer NOT NULL,
	"version" smallint NOT NULL,
	"replaces" uuid,
	"marking_scheme_id" uuid NOT NULL,
	"scheme_version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"code" text NOT NULL,
	"public_url" text NOT NULL,
	"made_on" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "report_cards_number_key" UNIQUE("series","number"),
	CONSTRAINT "report_cards_code_key" UNIQUE("code"),
	CONSTRAINT "report_cards_replaces_key" UNIQUE("replaces"),
	CONSTRAINT "report_cards_version_key" UNIQUE NULLS NOT DISTINCT("student_id","year_id","period","version"),
	CONSTRAINT "report_cards_period" CHECK ("report_cards"."period" between 0 and 11),
	CONSTRAINT "report_cards_numbers" CHECK ("report_cards"."number" > 0 and "report_cards"."version" > 0),
	CONSTRAINT "report_cards_first_replaces_none" CHECK (("report_cards"."version" = 1) = ("report_cards"."replaces" is null))
);
--> statement-breakpoint
ALTER TABLE "card_making_classes" ADD CONSTRAINT "card_making_classes_making_id_card_makings_id_fk" FOREIGN KEY ("making_id") REFERENCES "public"."card_makings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_making_classes" ADD CONSTRAINT "card_making_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_makings" ADD CONSTRAINT "card_makings_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_releases" ADD CONSTRAINT "card_releases_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_releases" ADD CONSTRAINT "card_releases_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "council_decisions" ADD CONSTRAINT "council_decisions_council_id_councils_id_fk" FOREIGN KEY ("council_id") REFERENCES "public"."councils"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "council_decisions" ADD CONSTRAINT "council_decisions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "councils" ADD CONSTRAINT "councils_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "councils" ADD CONSTRAINT "councils_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cards" ADD CONSTRAINT "report_cards_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cards" ADD CONSTRAINT "report_cards_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cards" ADD CONSTRAINT "report_cards_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cards" ADD CONSTRAINT "report_cards_replaces_report_cards_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."report_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cards" ADD CONSTRAINT "report_cards_marking_scheme_id_marking_schemes_id_fk" FOREIGN KEY ("marking_scheme_id") REFERENCES "public"."marking_schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_makings_created_idx" ON "card_makings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_releases_untold_idx" ON "card_releases" USING btree ("at") WHERE "card_releases"."told_at" is null;--> statement-breakpoint
CREATE INDEX "council_decisions_student_idx" ON "council_decisions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "councils_year_idx" ON "councils" USING btree ("year_id");--> statement-breakpoint
CREATE INDEX "report_cards_class_idx" ON "report_cards" USING btree ("class_id","year_id","period");--> statement-breakpoint
-- By hand: the one row of the school's choices.
INSERT INTO "report_card_settings" ("id", "authority_fr", "authority_en") VALUES (1,
	E'RÉPUBLIQUE DU CAMEROUN\nPaix – Travail – Patrie\nMINISTÈRE DES ENSEIGNEMENTS SECONDAIRES',
	E'REPUBLIC OF CAMEROON\nPeace – Work – Fatherland\nMINISTRY OF SECONDARY EDUCATION');
