CREATE TABLE "staff_duties" (
	"user_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"until_day" date,
	"given_by" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_duties_user_id_duty_pk" PRIMARY KEY("user_id","duty"),
	CONSTRAINT "staff_duties_duty_is_known" CHECK ("staff_duties"."duty" in ('head', 'bursar', 'registrar', 'academic', 'discipline', 'communication', 'technician')),
	CONSTRAINT "staff_duties_head_has_no_end" CHECK ("staff_duties"."duty" <> 'head' or "staff_duties"."until_day" is null)
);
--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Nobody loses a right by the upgrade: every administrator so far is a head.
INSERT INTO "staff_duties" ("user_id", "duty", "given_at")
  SELECT "user_id", 'head', "given_at" FROM "user_roles" WHERE "role" = 'admin';
