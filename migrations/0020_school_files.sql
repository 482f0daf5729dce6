CREATE TABLE "school_load_rows" (
	"load_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "school_load_rows_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "school_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text,
	"loaded_by" uuid,
	"loaded_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	"before" jsonb,
	"removed_at" timestamp with time zone,
	CONSTRAINT "school_loads_kind_is_known" CHECK ("school_loads"."kind" in ('oneroster', 'sample'))
);
--> statement-breakpoint
ALTER TABLE "fee_structures" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "sourced_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "school_load_rows" ADD CONSTRAINT "school_load_rows_load_fk" FOREIGN KEY ("load_id") REFERENCES "public"."school_loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_loads" ADD CONSTRAINT "school_loads_loaded_by_users_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_load_rows_load_id_idx" ON "school_load_rows" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "school_loads_loaded_by_idx" ON "school_loads" USING btree ("loaded_by");