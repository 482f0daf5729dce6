CREATE TABLE "assignment_photo_pieces" (
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"at" integer NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "assignment_photo_pieces_pk" PRIMARY KEY("user_id","assignment_id","student_id","sha256","at"),
	CONSTRAINT "assignment_photo_pieces_content" CHECK (octet_length("assignment_photo_pieces"."content") between 1 and 65536),
	CONSTRAINT "assignment_photo_pieces_place" CHECK ("assignment_photo_pieces"."at" >= 0 and "assignment_photo_pieces"."at" % 65536 = 0 and "assignment_photo_pieces"."at" + octet_length("assignment_photo_pieces"."content") <= "assignment_photo_pieces"."size" and "assignment_photo_pieces"."size" <= 409600)
);
--> statement-breakpoint
CREATE TABLE "assignment_photo_uploads" (
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "assignment_photo_uploads_pk" PRIMARY KEY("user_id","assignment_id","student_id","sha256"),
	CONSTRAINT "assignment_photo_uploads_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid NOT NULL,
	"rotation" smallint DEFAULT 0 NOT NULL,
	"returned_rotation" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "assignment_photos_place_key" UNIQUE("assignment_id","student_id","place"),
	CONSTRAINT "assignment_photos_sha256_key" UNIQUE("assignment_id","student_id","sha256"),
	CONSTRAINT "assignment_photos_file_id_key" UNIQUE("file_id"),
	CONSTRAINT "assignment_photos_place" CHECK ("assignment_photos"."place" between 0 and 9),
	CONSTRAINT "assignment_photos_sha256" CHECK ("assignment_photos"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "assignment_photos_rotation" CHECK ("assignment_photos"."rotation" in (0, 90, 180, 270)),
	CONSTRAINT "assignment_photos_returned_rotation" CHECK ("assignment_photos"."returned_rotation" in (0, 90, 180, 270))
);
--> statement-breakpoint
ALTER TABLE "assignment_works" DROP CONSTRAINT "assignment_works_text_has_a_time";--> statement-breakpoint
ALTER TABLE "assignment_works" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_works" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "accepts_late" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_photo_pieces" ADD CONSTRAINT "assignment_photo_pieces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_pieces" ADD CONSTRAINT "assignment_photo_pieces_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_pieces" ADD CONSTRAINT "assignment_photo_pieces_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_uploads" ADD CONSTRAINT "assignment_photo_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_uploads" ADD CONSTRAINT "assignment_photo_uploads_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_uploads" ADD CONSTRAINT "assignment_photo_uploads_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photo_uploads" ADD CONSTRAINT "assignment_photo_uploads_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photos" ADD CONSTRAINT "assignment_photos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_photos" ADD CONSTRAINT "assignment_photos_work_fk" FOREIGN KEY ("assignment_id","student_id") REFERENCES "public"."assignment_works"("assignment_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_photo_pieces_assignment_id_idx" ON "assignment_photo_pieces" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "assignment_photo_pieces_student_id_idx" ON "assignment_photo_pieces" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assignment_photo_pieces_created_at_idx" ON "assignment_photo_pieces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assignment_photo_uploads_assignment_id_idx" ON "assignment_photo_uploads" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "assignment_photo_uploads_student_id_idx" ON "assignment_photo_uploads" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assignment_photos_student_id_idx" ON "assignment_photos" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "assignment_works" ADD CONSTRAINT "assignment_works_receipt" CHECK ("assignment_works"."receipt" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "assignment_works" ADD CONSTRAINT "assignment_works_text_has_a_time" CHECK ("assignment_works"."text" is null or "assignment_works"."handed_in_at" is not null);