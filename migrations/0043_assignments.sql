CREATE TABLE "assignment_ticks" (
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignment_ticks_assignment_id_user_id_pk" PRIMARY KEY("assignment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"due_day" date NOT NULL,
	"due_time" text,
	"due_at" timestamp with time zone NOT NULL,
	"points" numeric(6, 2),
	"hand_in" text NOT NULL,
	"publish_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "assignments_title_length" CHECK (char_length("assignments"."title") between 1 and 120),
	CONSTRAINT "assignments_body_length" CHECK (char_length("assignments"."body") <= 5000),
	CONSTRAINT "assignments_due_time" CHECK ("assignments"."due_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "assignments_points" CHECK ("assignments"."points" > 0 and "assignments"."points" <= 1000),
	CONSTRAINT "assignments_hand_in" CHECK ("assignments"."hand_in" in ('none', 'paper', 'text', 'photos'))
);
--> statement-breakpoint
ALTER TABLE "assignment_ticks" ADD CONSTRAINT "assignment_ticks_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_ticks" ADD CONSTRAINT "assignment_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_ticks_user_id_idx" ON "assignment_ticks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assignments_class_due_idx" ON "assignments" USING btree ("class_id","due_at","id");--> statement-breakpoint
CREATE INDEX "assignments_subject_id_idx" ON "assignments" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "assignments_author_idx" ON "assignments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "assignments_untold_idx" ON "assignments" USING btree ("publish_at") WHERE "assignments"."told_at" is null and "assignments"."removed_at" is null;