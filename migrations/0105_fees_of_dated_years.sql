ALTER TABLE "fee_structures" ALTER COLUMN "academic_year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD COLUMN "year_id" uuid;--> statement-breakpoint
-- The guard of an earlier version refuses any change of the year.
ALTER TABLE "fee_structures" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "fee_structures" s SET "year_id" = y."id", "academic_year" = NULL FROM "school_years" y WHERE lower(y."name") = lower(s."academic_year");--> statement-breakpoint
ALTER TABLE "fee_structures" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD CONSTRAINT "fee_structures_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_structures_year_id_idx" ON "fee_structures" USING btree ("year_id");--> statement-breakpoint
ALTER TABLE "fee_structures" ADD CONSTRAINT "fee_structures_one_year" CHECK (("fee_structures"."year_id" is null) <> ("fee_structures"."academic_year" is null));
