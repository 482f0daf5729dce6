ALTER TABLE "deliveries" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_gateway_id_idx" ON "deliveries" USING btree ("gateway_id");