CREATE TABLE "quiet_hours" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"evening" smallint NOT NULL,
	"morning" smallint NOT NULL,
	"sundays" boolean NOT NULL,
	"holidays" boolean NOT NULL,
	CONSTRAINT "quiet_hours_is_one" CHECK ("quiet_hours"."id"),
	CONSTRAINT "quiet_hours_leave_a_day" CHECK ("quiet_hours"."morning" >= 0 and "quiet_hours"."evening" < 1440 and "quiet_hours"."evening" - "quiet_hours"."morning" >= 240)
);
