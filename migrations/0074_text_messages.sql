CREATE TABLE "sms_months" (
	"month" date PRIMARY KEY NOT NULL,
	"parts" integer NOT NULL,
	CONSTRAINT "sms_months_parts" CHECK ("sms_months"."parts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean NOT NULL,
	"groups" text[] NOT NULL,
	"monthly_parts" integer NOT NULL,
	"price_per_part" bigint NOT NULL,
	"plain_accents" boolean NOT NULL,
	CONSTRAINT "sms_settings_is_one" CHECK ("sms_settings"."id"),
	CONSTRAINT "sms_settings_parts" CHECK ("sms_settings"."monthly_parts" >= 0),
	CONSTRAINT "sms_settings_price" CHECK ("sms_settings"."price_per_part" >= 0)
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state_is_known";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_reason";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel_is_known";--> statement-breakpoint
ALTER TABLE "stopped_channels" DROP CONSTRAINT "stopped_channels_channel_is_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_parts" CHECK ("deliveries"."parts" > 0);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state_is_known" CHECK ("deliveries"."state" in ('waiting', 'sending', 'accepted', 'failed', 'skipped', 'unknown'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_reason" CHECK (("deliveries"."reason" is not null) = ("deliveries"."state" in ('failed', 'skipped', 'unknown')));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_is_known" CHECK ("deliveries"."channel" in ('email', 'push', 'sms'));--> statement-breakpoint
ALTER TABLE "stopped_channels" ADD CONSTRAINT "stopped_channels_channel_is_known" CHECK ("stopped_channels"."channel" in ('email', 'push', 'sms'));