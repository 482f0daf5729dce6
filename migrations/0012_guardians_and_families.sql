-- By hand: the table held links of accounts and now holds people; the links move to "student_guardians" at the end.
ALTER TABLE "guardians" RENAME TO "guardians_before";
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"full_name" text NOT NULL,
	"phone" text,
	"other_phone" text,
	"email" text,
	"address" text,
	"occupation" text,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_into" uuid,
	"name_key" text GENERATED ALWAYS AS (public.fold_name(full_name)) STORED,
	"search_key" text GENERATED ALWAYS AS (public.fold_name(full_name) || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce(other_phone, ''), '[^0-9]', '', 'g')) STORED,
	"phone_key" text GENERATED ALWAYS AS (nullif(right(regexp_replace(phone, '[^0-9]', '', 'g'), 9), '')) STORED,
	"other_phone_key" text GENERATED ALWAYS AS (nullif(right(regexp_replace(other_phone, '[^0-9]', '', 'g'), 9), '')) STORED,
	CONSTRAINT "guardians_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "guardians_full_name_length" CHECK (char_length("guardians"."full_name") between 2 and 100),
	CONSTRAINT "guardians_language_is_known" CHECK ("guardians"."language" in ('en', 'fr')),
	CONSTRAINT "guardians_address_length" CHECK (char_length("guardians"."address") <= 500),
	CONSTRAINT "guardians_merged_has_no_account" CHECK ("guardians"."merged_into" is null or "guardians"."user_id" is null)
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guardian_id" uuid NOT NULL,
	"student_id" uuid,
	"field" text NOT NULL,
	"old_value" text,
	"new_value" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"approved" boolean,
	"note" text,
	CONSTRAINT "contact_changes_field_is_known" CHECK ("contact_changes"."field" in ('phone', 'email', 'address', 'emergency_contact')),
	CONSTRAINT "contact_changes_child_where_due" CHECK (("contact_changes"."field" = 'emergency_contact') = ("contact_changes"."student_id" is not null)),
	CONSTRAINT "contact_changes_value_length" CHECK (char_length("contact_changes"."new_value") between 1 and 500),
	CONSTRAINT "contact_changes_note_length" CHECK (char_length("contact_changes"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_guardians" (
	"guardian_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"relation" text DEFAULT 'guardian' NOT NULL,
	"relation_word" text,
	"position" integer DEFAULT 1 NOT NULL,
	"sees_records" boolean DEFAULT true NOT NULL,
	"sees_fees" boolean DEFAULT true NOT NULL,
	"may_collect" boolean DEFAULT true NOT NULL,
	"receives_messages" boolean DEFAULT true NOT NULL,
	"rights_reason" text,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"linked_by" uuid,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "student_guardians_guardian_id_student_id_pk" PRIMARY KEY("guardian_id","student_id"),
	CONSTRAINT "student_guardians_relation_is_known" CHECK ("student_guardians"."relation" in ('mother', 'father', 'guardian', 'other')),
	CONSTRAINT "student_guardians_relation_word_length" CHECK (char_length("student_guardians"."relation_word") between 1 and 40),
	CONSTRAINT "student_guardians_reason_length" CHECK (char_length("student_guardians"."rights_reason") between 1 and 500),
	CONSTRAINT "student_guardians_days_in_order" CHECK ("student_guardians"."begins_at" < "student_guardians"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "guardian_id" uuid;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "family_id" uuid;
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_one_waits" ON "contact_changes" USING btree ("guardian_id","field",coalesce("student_id", "guardian_id")) WHERE "contact_changes"."decided_at" is null;
--> statement-breakpoint
CREATE INDEX "contact_changes_guardian_idx" ON "contact_changes" USING btree ("guardian_id");
--> statement-breakpoint
CREATE INDEX "contact_changes_student_idx" ON "contact_changes" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "student_guardians_student_id_idx" ON "student_guardians" USING btree ("student_id");
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_merged_into_guardians_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invitations_guardian_id_idx" ON "invitations" USING btree ("guardian_id");
--> statement-breakpoint
CREATE INDEX "guardians_name_key_idx" ON "guardians" USING btree ("name_key","id");
--> statement-breakpoint
CREATE INDEX "guardians_phone_key_idx" ON "guardians" USING btree ("phone_key");
--> statement-breakpoint
CREATE INDEX "guardians_other_phone_key_idx" ON "guardians" USING btree ("other_phone_key");
--> statement-breakpoint
CREATE INDEX "guardians_email_idx" ON "guardians" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "guardians_search_key_idx" ON "guardians" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students_family_id_idx" ON "students" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "students_emergency_phone_idx" ON "students" USING btree (nullif(right(regexp_replace("emergency_contact", '[^0-9]', '', 'g'), 9), ''));
--> statement-breakpoint
CREATE INDEX "students_home_idx" ON "students" USING btree (public.fold_name(split_part("full_name", ' ', 1)),public.fold_name("address"));
--> statement-breakpoint
-- By hand: every parent who is linked becomes a person with the name, the telephone and the language of their account.
INSERT INTO "guardians" ("id", "user_id", "full_name", "phone", "email", "language", "created_at")
	SELECT gen_random_uuid(), u."id", coalesce(p."full_name", left(u."email", 100)), p."phone", u."email", p."language", links."linked_at"
	FROM (SELECT "user_id", min("linked_at") AS "linked_at" FROM "guardians_before" GROUP BY "user_id") links
	JOIN "users" u ON u."id" = links."user_id" LEFT JOIN "profiles" p ON p."user_id" = u."id";
--> statement-breakpoint
INSERT INTO "student_guardians" ("guardian_id", "student_id", "position", "linked_by", "linked_at", "verified_at", "ended_at")
	SELECT g."id", b."student_id", row_number() OVER (PARTITION BY b."student_id" ORDER BY b."ended_at" IS NOT NULL, b."linked_at", g."id"),
		b."linked_by", b."linked_at", b."verified_at", b."ended_at"
	FROM "guardians_before" b JOIN "guardians" g ON g."user_id" = b."user_id";
--> statement-breakpoint
DROP TABLE "guardians_before";
