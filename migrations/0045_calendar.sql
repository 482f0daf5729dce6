CREATE TABLE "calendar_event_classes" (
	"event_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "calendar_event_classes_event_id_class_id_pk" PRIMARY KEY("event_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"place" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at" smallint,
	"ends_at" smallint,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "calendar_events_kind" CHECK ("calendar_events"."kind" in ('event', 'meeting', 'exam')),
	CONSTRAINT "calendar_events_names" CHECK (char_length("calendar_events"."name_en") between 1 and 120 and char_length("calendar_events"."name_fr") between 1 and 120),
	CONSTRAINT "calendar_events_in_order" CHECK ("calendar_events"."first_day" <= "calendar_events"."last_day"),
	CONSTRAINT "calendar_events_hours" CHECK ("calendar_events"."starts_at" between 0 and 1439 and "calendar_events"."ends_at" between 0 and 1439 and ("calendar_events"."starts_at" is not null or "calendar_events"."ends_at" is null)),
	CONSTRAINT "calendar_events_roles" CHECK ("calendar_events"."roles" <@ '{parent,student,teacher}' and cardinality("calendar_events"."roles") >= 1)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_key" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_event_classes" ADD CONSTRAINT "calendar_event_classes_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_classes" ADD CONSTRAINT "calendar_event_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_classes_class_id_idx" ON "calendar_event_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "calendar_events_days_idx" ON "calendar_events" USING btree ("last_day","first_day");