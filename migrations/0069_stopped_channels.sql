CREATE TABLE "stopped_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "stopped_channels_channel_is_known" CHECK ("stopped_channels"."channel" in ('email', 'push'))
);
