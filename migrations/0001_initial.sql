CREATE TABLE "class_teachers" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "class_teachers_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"section" text,
	"grade_level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_key" text GENERATED ALWAYS AS (lpad(substring(grade_level from 7), 2, '0') || public.fold_name(name) || chr(1) || public.fold_name(coalesce(section, ''))) STORED,
	CONSTRAINT "classes_name_length" CHECK (char_length("classes"."name") between 1 and 60),
	CONSTRAINT "classes_section_length" CHECK (char_length("classes"."section") between 1 and 30),
	CONSTRAINT "classes_grade_level_is_known" CHECK ("classes"."grade_level" ~ '^grade_([1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"requested_role" text,
	"has_role" boolean DEFAULT true NOT NULL,
	"name_key" text GENERATED ALWAYS AS (public.fold_name(full_name)) STORED,
	CONSTRAINT "profiles_full_name_length" CHECK (char_length("profiles"."full_name") between 2 and 100)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role_is_known" CHECK ("user_roles"."role" in ('admin', 'teacher', 'parent', 'student'))
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"user_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"linked_by" uuid,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guardians_user_id_student_id_pk" PRIMARY KEY("user_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_tallies" (
	"class_id" uuid,
	"status" text NOT NULL,
	"admission_month" date NOT NULL,
	"students" integer NOT NULL,
	CONSTRAINT "student_tallies_key" UNIQUE NULLS NOT DISTINCT("class_id","status","admission_month"),
	CONSTRAINT "student_tallies_not_negative" CHECK ("student_tallies"."students" >= 0)
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"roll_number" text NOT NULL,
	"full_name" text,
	"date_of_birth" date,
	"admission_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"class_id" uuid,
	"phone" text,
	"address" text,
	"emergency_contact" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (public.fold_name(full_name)) STORED,
	"search_key" text GENERATED ALWAYS AS (public.fold_name(coalesce(full_name, '') || ' ' || roll_number)) STORED,
	CONSTRAINT "students_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "students_full_name_length" CHECK (char_length("students"."full_name") between 2 and 100),
	CONSTRAINT "students_roll_number_length" CHECK (char_length("students"."roll_number") between 1 and 30),
	CONSTRAINT "students_address_length" CHECK (char_length("students"."address") <= 500),
	CONSTRAINT "students_status_is_known" CHECK ("students"."status" in ('active', 'suspended', 'transferred', 'left', 'graduated'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "sign_in_failures_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"actor_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_actor_id_procedure_key_hash_pk" PRIMARY KEY("actor_id","procedure","key_hash")
);
--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_teachers_user_id_idx" ON "class_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_section_key" ON "classes" USING btree (lower("name"),lower(coalesce("section", '')));--> statement-breakpoint
CREATE INDEX "profiles_order_idx" ON "profiles" USING btree ("has_role","name_key","user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "guardians_student_id_idx" ON "guardians" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_events_student_id_idx" ON "student_events" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "students_roll_number_key" ON "students" USING btree (lower("roll_number"));--> statement-breakpoint
CREATE INDEX "students_roll_number_order_idx" ON "students" USING btree ("roll_number","id");--> statement-breakpoint
CREATE INDEX "students_class_id_idx" ON "students" USING btree ("class_id","roll_number");--> statement-breakpoint
CREATE INDEX "students_name_key_idx" ON "students" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "students_date_of_birth_idx" ON "students" USING btree ("date_of_birth","id");--> statement-breakpoint
CREATE INDEX "students_status_idx" ON "students" USING btree ("status","roll_number","id");--> statement-breakpoint
CREATE INDEX "students_search_key_idx" ON "students" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");