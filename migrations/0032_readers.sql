CREATE TABLE "card_hold_lifts" (
	"student_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"lifted_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid NOT NULL,
	CONSTRAINT "card_hold_lifts_student_id_year_id_pk" PRIMARY KEY("student_id","year_id"),
	CONSTRAINT "card_hold_lifts_reason" CHECK (char_length("card_hold_lifts"."reason") between 3 and 300)
);
--> statement-breakpoint
ALTER TABLE "report_card_settings" ADD COLUMN "hold_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_hold_lifts" ADD CONSTRAINT "card_hold_lifts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_hold_lifts" ADD CONSTRAINT "card_hold_lifts_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;