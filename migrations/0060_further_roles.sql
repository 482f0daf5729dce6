ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_role_key" UNIQUE("user_id","role");--> statement-breakpoint
CREATE TABLE "further_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"main_role" text NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "further_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "further_roles_role_is_known" CHECK ("further_roles"."role" in ('admin', 'teacher', 'parent')),
	CONSTRAINT "further_roles_are_not_a_students" CHECK ("further_roles"."main_role" <> 'student'),
	CONSTRAINT "further_roles_differ_from_the_main" CHECK ("further_roles"."role" <> "further_roles"."main_role")
);
--> statement-breakpoint
ALTER TABLE "staff_duties" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "acting_as" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_as" text;--> statement-breakpoint
ALTER TABLE "further_roles" ADD CONSTRAINT "further_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "further_roles" ADD CONSTRAINT "further_roles_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "further_roles" ADD CONSTRAINT "further_roles_main_role_fk" FOREIGN KEY ("user_id","main_role") REFERENCES "public"."user_roles"("user_id","role") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_head_begins_at_once" CHECK ("staff_duties"."duty" <> 'head' or "staff_duties"."from_day" is null);--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_days_in_order" CHECK ("staff_duties"."from_day" <= "staff_duties"."until_day");--> statement-breakpoint
CREATE VIEW "held_roles" AS
  SELECT "user_id", "role" FROM "user_roles" UNION ALL SELECT "user_id", "role" FROM "further_roles";
