ALTER TABLE "fee_structures" ALTER COLUMN "academic_term" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD COLUMN "level_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD CONSTRAINT "fee_structures_level_id_school_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."school_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_structures_level_id_idx" ON "fee_structures" USING btree ("level_id");--> statement-breakpoint
ALTER TABLE "fee_structures" ADD CONSTRAINT "fee_structures_one_level" CHECK ("fee_structures"."level_id" is null or "fee_structures"."grade_level" is null);