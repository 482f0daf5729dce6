CREATE TABLE "approval_rules" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"above" bigint,
	CONSTRAINT "approval_rules_above_is_positive" CHECK ("approval_rules"."above" > 0)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"amount" bigint,
	"variant" text NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text,
	"asked_by" uuid NOT NULL,
	"key_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"answer" text,
	"failure" text,
	CONSTRAINT "approvals_state_is_known" CHECK ("approvals"."state" in ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'failed')),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_asker_decides_nothing" CHECK ("approvals"."decided_by" is null or ("approvals"."decided_by" = "approvals"."asked_by") = ("approvals"."state" = 'withdrawn')),
	CONSTRAINT "approvals_failure" CHECK (("approvals"."state" = 'failed') = ("approvals"."failure" is not null)),
	CONSTRAINT "approvals_amount_is_positive" CHECK ("approvals"."amount" > 0),
	CONSTRAINT "approvals_expire_later" CHECK ("approvals"."expires_at" > "approvals"."asked_at"),
	CONSTRAINT "approvals_answer_length" CHECK (char_length("approvals"."answer") between 3 and 500)
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_key" ON "approvals" USING btree ("kind","subject_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_key" ON "approvals" USING btree ("asked_by","key_hash");--> statement-breakpoint
CREATE INDEX "approvals_decided_by_idx" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_idx" ON "approvals" USING btree ("decided_at","id");