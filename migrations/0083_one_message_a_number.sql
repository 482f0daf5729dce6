ALTER TABLE "deliveries" ADD COLUMN "text_key" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "covering_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_text_key" ON "deliveries" USING btree ("text_key") WHERE "deliveries"."state" in ('waiting', 'sending', 'accepted', 'unknown');--> statement-breakpoint
CREATE INDEX "deliveries_covering_id_idx" ON "deliveries" USING btree ("covering_id");