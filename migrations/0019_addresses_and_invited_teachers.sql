ALTER TABLE "invitations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "teaching" jsonb;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_phone_length" CHECK (char_length("invitations"."phone") between 1 and 30);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_email_length" CHECK (char_length("students"."email") between 3 and 200);