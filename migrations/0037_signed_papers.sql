CREATE TABLE "other_school_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	CONSTRAINT "other_school_keys_form" CHECK ("other_school_keys"."public_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "other_school_keys_school" CHECK (char_length("other_school_keys"."school") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "paper_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"since" date NOT NULL,
	"until" date,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "paper_keys_form" CHECK ("paper_keys"."public_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "paper_keys_sealed_while_it_signs" CHECK (("paper_keys"."sealed" is null) = ("paper_keys"."until" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "paper_keys_one_signs" ON "paper_keys" USING btree ((true)) WHERE "paper_keys"."until" is null;