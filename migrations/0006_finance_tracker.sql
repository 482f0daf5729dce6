CREATE TABLE "finance_books" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"income" bigint NOT NULL,
	"expenses" bigint NOT NULL,
	"entries" integer NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "finance_books_not_negative" CHECK ("finance_books"."income" >= 0 and "finance_books"."expenses" >= 0 and "finance_books"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finance_budgets" (
	"user_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"type" text DEFAULT 'expense' NOT NULL,
	"from_month" date NOT NULL,
	"amount" bigint NOT NULL,
	"carry_over" boolean NOT NULL,
	CONSTRAINT "finance_budgets_user_id_category_id_from_month_pk" PRIMARY KEY("user_id","category_id","from_month"),
	CONSTRAINT "finance_budgets_type" CHECK ("finance_budgets"."type" = 'expense'),
	CONSTRAINT "finance_budgets_amount" CHECK ("finance_budgets"."amount" between 0 and 999999999999),
	CONSTRAINT "finance_budgets_month" CHECK (extract(day from "finance_budgets"."from_month") = 1)
);
--> statement-breakpoint
CREATE TABLE "finance_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"color" text NOT NULL,
	"icon" text,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"import_id" uuid,
	"name_key" text GENERATED ALWAYS AS (public.fold_name(name)) STORED,
	CONSTRAINT "finance_categories_owned" UNIQUE("id","user_id","type"),
	CONSTRAINT "finance_categories_type_is_known" CHECK ("finance_categories"."type" in ('income', 'expense')),
	CONSTRAINT "finance_categories_name_length" CHECK (char_length("finance_categories"."name") between 1 and 100),
	CONSTRAINT "finance_categories_color" CHECK ("finance_categories"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "finance_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"transaction_id" uuid,
	"import_id" uuid,
	"before" jsonb,
	"undone_at" timestamp with time zone,
	CONSTRAINT "finance_changes_kind_is_known" CHECK ("finance_changes"."kind" in ('edited', 'deleted', 'imported')),
	CONSTRAINT "finance_changes_subject" CHECK (("finance_changes"."kind" = 'imported') = ("finance_changes"."import_id" is not null and "finance_changes"."transaction_id" is null))
);
--> statement-breakpoint
CREATE TABLE "finance_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lines" jsonb,
	"entries" integer,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "finance_mappings" (
	"user_id" uuid NOT NULL,
	"head" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finance_mappings_user_id_head_pk" PRIMARY KEY("user_id","head")
);
--> statement-breakpoint
CREATE TABLE "finance_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"type" text NOT NULL,
	"category_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "finance_months_user_id_month_type_category_id_pk" PRIMARY KEY("user_id","month","type","category_id"),
	CONSTRAINT "finance_months_not_negative" CHECK ("finance_months"."amount" >= 0 and "finance_months"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finance_receipts" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"category_id" uuid,
	"description" text,
	"payment_method" text,
	"notes" text,
	"recurrence_type" text NOT NULL,
	"recurrence_interval" integer NOT NULL,
	"anchor_on" date NOT NULL,
	"end_on" date,
	"next_n" integer NOT NULL,
	"next_on" date,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "finance_rules_owned" UNIQUE("id","user_id"),
	CONSTRAINT "finance_rules_type_is_known" CHECK ("finance_rules"."type" in ('income', 'expense')),
	CONSTRAINT "finance_rules_amount" CHECK ("finance_rules"."amount" between 1 and 999999999999),
	CONSTRAINT "finance_rules_unit_is_known" CHECK ("finance_rules"."recurrence_type" in ('daily', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "finance_rules_interval" CHECK ("finance_rules"."recurrence_interval" between 1 and 1000),
	CONSTRAINT "finance_rules_end" CHECK ("finance_rules"."end_on" >= "finance_rules"."anchor_on")
);
--> statement-breakpoint
CREATE TABLE "finance_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"category_id" uuid,
	"description" text,
	"transaction_date" date NOT NULL,
	"payment_method" text,
	"notes" text,
	"rule_id" uuid,
	"rule_on" date,
	"import_id" uuid,
	"import_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"text_key" text GENERATED ALWAYS AS (public.fold_name(coalesce(description, '') || ' ' || coalesce(notes, ''))) STORED,
	CONSTRAINT "finance_transactions_owned" UNIQUE("id","user_id"),
	CONSTRAINT "finance_transactions_once_a_day" UNIQUE("rule_id","rule_on"),
	CONSTRAINT "finance_transactions_imported_once" UNIQUE("user_id","import_key"),
	CONSTRAINT "finance_transactions_type_is_known" CHECK ("finance_transactions"."type" in ('income', 'expense')),
	CONSTRAINT "finance_transactions_amount" CHECK ("finance_transactions"."amount" between 1 and 999999999999),
	CONSTRAINT "finance_transactions_description_length" CHECK (char_length("finance_transactions"."description") between 1 and 500),
	CONSTRAINT "finance_transactions_method_length" CHECK (char_length("finance_transactions"."payment_method") between 1 and 50),
	CONSTRAINT "finance_transactions_notes_length" CHECK (char_length("finance_transactions"."notes") between 1 and 2000),
	CONSTRAINT "finance_transactions_rule_day" CHECK (("finance_transactions"."rule_id" is null) = ("finance_transactions"."rule_on" is null))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_files_name_unique" UNIQUE("name"),
	CONSTRAINT "stored_files_state_is_known" CHECK ("stored_files"."state" in ('staged', 'kept', 'released')),
	CONSTRAINT "stored_files_name" CHECK ("stored_files"."name" ~ '^[a-z0-9]{32}[.](webp|pdf)$'),
	CONSTRAINT "stored_files_bytes" CHECK ("stored_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "jobs_kind_key" UNIQUE("kind","key"),
	CONSTRAINT "jobs_state_is_known" CHECK ("jobs"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "finance_books" ADD CONSTRAINT "finance_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_budgets" ADD CONSTRAINT "finance_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_budgets" ADD CONSTRAINT "finance_budgets_category_fk" FOREIGN KEY ("category_id","user_id","type") REFERENCES "public"."finance_categories"("id","user_id","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_categories" ADD CONSTRAINT "finance_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_changes" ADD CONSTRAINT "finance_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_changes" ADD CONSTRAINT "finance_changes_transaction_id_finance_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."finance_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_changes" ADD CONSTRAINT "finance_changes_import_id_finance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."finance_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_imports" ADD CONSTRAINT "finance_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_mappings" ADD CONSTRAINT "finance_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_months" ADD CONSTRAINT "finance_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_receipts" ADD CONSTRAINT "finance_receipts_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_receipts" ADD CONSTRAINT "finance_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_receipts" ADD CONSTRAINT "finance_receipts_transaction_fk" FOREIGN KEY ("transaction_id","user_id") REFERENCES "public"."finance_transactions"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_rules" ADD CONSTRAINT "finance_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_rules" ADD CONSTRAINT "finance_rules_category_fk" FOREIGN KEY ("category_id","user_id","type") REFERENCES "public"."finance_categories"("id","user_id","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_import_id_finance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."finance_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_category_fk" FOREIGN KEY ("category_id","user_id","type") REFERENCES "public"."finance_categories"("id","user_id","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_rule_fk" FOREIGN KEY ("rule_id","user_id") REFERENCES "public"."finance_rules"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_categories_name_idx" ON "finance_categories" USING btree ("user_id","type","name_key");--> statement-breakpoint
CREATE INDEX "finance_changes_user_id_idx" ON "finance_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "finance_changes_transaction_id_idx" ON "finance_changes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "finance_imports_user_id_idx" ON "finance_imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "finance_receipts_transaction_id_idx" ON "finance_receipts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "finance_rules_due_idx" ON "finance_rules" USING btree ("next_on","id") WHERE "finance_rules"."paused_at" is null and "finance_rules"."next_on" is not null;--> statement-breakpoint
CREATE INDEX "finance_rules_user_id_idx" ON "finance_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "finance_transactions_newest_idx" ON "finance_transactions" USING btree ("user_id","transaction_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "finance_transactions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "finance_transactions_deleted_idx" ON "finance_transactions" USING btree ("deleted_at") WHERE "finance_transactions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "finance_transactions_import_id_idx" ON "finance_transactions" USING btree ("import_id") WHERE "finance_transactions"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "finance_transactions_category_id_idx" ON "finance_transactions" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "stored_files_owner_id_idx" ON "stored_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stored_files_unkept_idx" ON "stored_files" USING btree ("state_at") WHERE "stored_files"."state" <> 'kept';--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("run_at") WHERE "jobs"."state" = 'waiting';
--> statement-breakpoint
-- What a person's entries come to, all together and by month, type and category. Entries that were deleted do not count. Each
-- statement is summed up once, however many rows it has; the books are written first, so that changes of one person wait there.
CREATE FUNCTION public.count_finance_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.finance_books AS b (user_id, income, expenses, entries, revision)
  SELECT user_id, coalesce(sum(amount) FILTER (WHERE type = 'income'), 0), coalesce(sum(amount) FILTER (WHERE type = 'expense'), 0),
    sum(entries), 1 FROM (
    SELECT user_id, date_trunc('month', transaction_date)::date AS month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') AS category_id, amount, 1 AS entries FROM new_rows WHERE deleted_at IS NULL
  ) delta GROUP BY user_id ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET income = b.income + excluded.income, expenses = b.expenses + excluded.expenses,
    entries = b.entries + excluded.entries, revision = b.revision + 1;
  INSERT INTO public.finance_months AS m (user_id, month, type, category_id, amount, entries)
  SELECT user_id, month, type, category_id, sum(amount), sum(entries) FROM (
    SELECT user_id, date_trunc('month', transaction_date)::date AS month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') AS category_id, amount, 1 AS entries FROM new_rows WHERE deleted_at IS NULL
  ) delta GROUP BY user_id, month, type, category_id ORDER BY user_id, month, type, category_id
  ON CONFLICT (user_id, month, type, category_id) DO UPDATE SET amount = m.amount + excluded.amount, entries = m.entries + excluded.entries;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.count_finance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.finance_books b SET income = b.income + d.income, expenses = b.expenses + d.expenses, entries = b.entries + d.entries,
    revision = b.revision + 1
  FROM (SELECT user_id, coalesce(sum(amount) FILTER (WHERE type = 'income'), 0) AS income,
    coalesce(sum(amount) FILTER (WHERE type = 'expense'), 0) AS expenses, sum(entries) AS entries FROM (
      SELECT user_id, type, amount, 1 AS entries FROM new_rows WHERE deleted_at IS NULL
      UNION ALL SELECT user_id, type, -amount, -1 FROM old_rows WHERE deleted_at IS NULL
    ) delta GROUP BY user_id) d
  WHERE b.user_id = d.user_id;
  INSERT INTO public.finance_months (user_id, month, type, category_id, amount, entries)
  SELECT DISTINCT user_id, date_trunc('month', transaction_date)::date, type,
    coalesce(category_id, '00000000-0000-0000-0000-000000000000'), 0, 0
  FROM new_rows WHERE deleted_at IS NULL
  ON CONFLICT DO NOTHING;
  UPDATE public.finance_months m SET amount = m.amount + d.amount, entries = m.entries + d.entries
  FROM (SELECT user_id, month, type, category_id, sum(amount) AS amount, sum(entries) AS entries FROM (
      SELECT user_id, date_trunc('month', transaction_date)::date AS month, type,
        coalesce(category_id, '00000000-0000-0000-0000-000000000000') AS category_id, amount, 1 AS entries
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL SELECT user_id, date_trunc('month', transaction_date)::date, type,
        coalesce(category_id, '00000000-0000-0000-0000-000000000000'), -amount, -1
      FROM old_rows WHERE deleted_at IS NULL
    ) delta GROUP BY user_id, month, type, category_id) d
  WHERE m.user_id = d.user_id AND m.month = d.month AND m.type = d.type AND m.category_id = d.category_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where the whole account goes, its books may have gone before its entries: nothing is made for them again.
CREATE FUNCTION public.count_finance_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.finance_books b SET income = b.income - d.income, expenses = b.expenses - d.expenses, entries = b.entries - d.entries,
    revision = b.revision + 1
  FROM (SELECT user_id, coalesce(sum(amount) FILTER (WHERE type = 'income'), 0) AS income,
    coalesce(sum(amount) FILTER (WHERE type = 'expense'), 0) AS expenses, count(*) AS entries
    FROM old_rows WHERE deleted_at IS NULL GROUP BY user_id) d
  WHERE b.user_id = d.user_id;
  UPDATE public.finance_months m SET amount = m.amount - d.amount, entries = m.entries - d.entries
  FROM (SELECT user_id, month, type, category_id, sum(amount) AS amount, count(*) AS entries FROM (
    SELECT user_id, date_trunc('month', transaction_date)::date AS month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') AS category_id, amount FROM old_rows WHERE deleted_at IS NULL
  ) gone GROUP BY user_id, month, type, category_id) d
  WHERE m.user_id = d.user_id AND m.month = d.month AND m.type = d.type AND m.category_id = d.category_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_transactions_added AFTER INSERT ON public.finance_transactions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_finance_added();
--> statement-breakpoint
CREATE TRIGGER finance_transactions_changed AFTER UPDATE ON public.finance_transactions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_finance_changed();
--> statement-breakpoint
CREATE TRIGGER finance_transactions_removed AFTER DELETE ON public.finance_transactions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_finance_removed();
--> statement-breakpoint
-- Nobody empties the entries past their sums.
CREATE TRIGGER finance_transactions_truncated BEFORE TRUNCATE ON public.finance_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
