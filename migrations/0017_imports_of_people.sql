CREATE TABLE "people_import_records" (
	"import_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "people_import_records_import_id_entity_key_pk" PRIMARY KEY("import_id","entity","key")
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lines" jsonb,
	"imported_at" timestamp with time zone,
	"made" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "people_imports_kind_is_known" CHECK ("people_imports"."kind" in ('students', 'guardians', 'teachers', 'subjects', 'balances'))
);
--> statement-breakpoint
CREATE TABLE "people_mappings" (
	"user_id" uuid NOT NULL,
	"head" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_mappings_user_id_head_pk" PRIMARY KEY("user_id","head")
);
--> statement-breakpoint
ALTER TABLE "people_import_records" ADD CONSTRAINT "people_import_records_import_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_mappings" ADD CONSTRAINT "people_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_imports_user_id_idx" ON "people_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "people_imports_imported_at_idx" ON "people_imports" USING btree ("imported_at");