CREATE TABLE "warning_readers" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"class_masters" boolean DEFAULT false NOT NULL,
	CONSTRAINT "warning_readers_one_row" CHECK ("warning_readers"."id" = 1)
);
