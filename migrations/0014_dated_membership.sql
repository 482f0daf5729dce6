CREATE TABLE "class_memberships" (
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"year_id" uuid,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "class_memberships_student_id_from_day_pk" PRIMARY KEY("student_id","from_day"),
	CONSTRAINT "class_memberships_in_order" CHECK ("class_memberships"."from_day" <= "class_memberships"."until_day")
);
--> statement-breakpoint
CREATE TABLE "school_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "school_clock_one_row" CHECK ("school_clock"."only")
);
--> statement-breakpoint
CREATE TABLE "class_subject_teachers" (
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"year_id" uuid,
	CONSTRAINT "class_subject_teachers_pk" PRIMARY KEY("class_id","subject_id","teacher_id","from_day"),
	CONSTRAINT "class_subject_teachers_in_order" CHECK ("class_subject_teachers"."from_day" <= "class_subject_teachers"."until_day")
);
--> statement-breakpoint
CREATE TABLE "year_end_choices" (
	"year_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"to_class_id" uuid,
	"leaves_as" text,
	"leaves_on" date,
	CONSTRAINT "year_end_choices_year_id_student_id_pk" PRIMARY KEY("year_id","student_id"),
	CONSTRAINT "year_end_choices_outcome_is_known" CHECK ("year_end_choices"."outcome" in ('promote', 'repeat', 'leave', 'graduate')),
	CONSTRAINT "year_end_choices_leaving" CHECK (("year_end_choices"."outcome" = 'leave') = ("year_end_choices"."leaves_as" is not null and "year_end_choices"."leaves_on" is not null)),
	CONSTRAINT "year_end_choices_leaves_as_is_known" CHECK ("year_end_choices"."leaves_as" in ('left', 'transferred'))
);
--> statement-breakpoint
CREATE TABLE "year_end_classes" (
	"year_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"to_class_id" uuid,
	CONSTRAINT "year_end_classes_year_id_class_id_pk" PRIMARY KEY("year_id","class_id"),
	CONSTRAINT "year_end_classes_outcome_is_known" CHECK ("year_end_classes"."outcome" in ('promote', 'repeat', 'graduate'))
);
--> statement-breakpoint
CREATE TABLE "year_end_students" (
	"year_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"from_class_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_class_id" uuid,
	"to_status" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"event_id" uuid,
	CONSTRAINT "year_end_students_year_id_student_id_pk" PRIMARY KEY("year_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "year_ends" (
	"year_id" uuid PRIMARY KEY NOT NULL,
	"next_year_id" uuid NOT NULL,
	"starts" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"ran_by" uuid,
	CONSTRAINT "year_ends_starts_is_known" CHECK ("year_ends"."starts" in ('at_once', 'on_first_day'))
);
--> statement-breakpoint
-- By hand: what the defaults below ask. The text that runs stands in roster/server/memberships.sql.
create function public.school_day() returns date
  language sql stable
  as $$
    select (now() at time zone coalesce((select time_zone from public.school_clock), 'Africa/Douala'))::date
  $$;--> statement-breakpoint
create function public.school_year_on(on_day date) returns uuid
  language sql stable
  as $$
    select id from public.school_years
      order by last_day < on_day, case when last_day >= on_day then first_day end, last_day desc
      limit 1
  $$;--> statement-breakpoint
ALTER TABLE "class_teachers" DROP CONSTRAINT "class_teachers_class_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "class_teachers" ADD COLUMN "from_day" date DEFAULT public.school_day() NOT NULL;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_user_id_from_day_pk" PRIMARY KEY("class_id","user_id","from_day");--> statement-breakpoint
ALTER TABLE "class_teachers" ADD COLUMN "until_day" date;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD COLUMN "year_id" uuid DEFAULT public.school_year_on(public.school_day());--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "class_master_id" uuid;--> statement-breakpoint
ALTER TABLE "class_memberships" ADD CONSTRAINT "class_memberships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_memberships" ADD CONSTRAINT "class_memberships_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_memberships" ADD CONSTRAINT "class_memberships_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subject_teachers" ADD CONSTRAINT "class_subject_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subject_teachers" ADD CONSTRAINT "class_subject_teachers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subject_teachers" ADD CONSTRAINT "class_subject_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subject_teachers" ADD CONSTRAINT "class_subject_teachers_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_choices" ADD CONSTRAINT "year_end_choices_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_choices" ADD CONSTRAINT "year_end_choices_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_choices" ADD CONSTRAINT "year_end_choices_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_classes" ADD CONSTRAINT "year_end_classes_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_classes" ADD CONSTRAINT "year_end_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_classes" ADD CONSTRAINT "year_end_classes_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_students" ADD CONSTRAINT "year_end_students_year_id_year_ends_year_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."year_ends"("year_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_end_students" ADD CONSTRAINT "year_end_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_next_year_id_school_years_id_fk" FOREIGN KEY ("next_year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ends" ADD CONSTRAINT "year_ends_ran_by_users_id_fk" FOREIGN KEY ("ran_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_memberships_class_id_idx" ON "class_memberships" USING btree ("class_id","from_day");--> statement-breakpoint
CREATE INDEX "class_subject_teachers_teacher_id_idx" ON "class_subject_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "year_end_students_student_id_idx" ON "year_end_students" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_class_master_id_users_id_fk" FOREIGN KEY ("class_master_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_in_order" CHECK ("class_teachers"."from_day" <= "class_teachers"."until_day");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_capacity" CHECK ("classes"."capacity" between 1 and 999);--> statement-breakpoint
-- By hand, because Drizzle has no word for it: nobody is in two classes on one day, nor teaches one class or one subject of it twice.
create extension if not exists btree_gist with schema public;--> statement-breakpoint
create function public.place_student(placed uuid, place uuid, on_day date) returns void
  language plpgsql
  as $$
begin
  delete from public.class_memberships where student_id = placed and from_day >= on_day;
  update public.class_memberships set until_day = on_day - 1
    where student_id = placed and (until_day is null or until_day >= on_day);
  if place is null then
    return;
  end if;
  update public.class_memberships set until_day = null
    where student_id = placed and class_id = place and until_day = on_day - 1
      and year_id is not distinct from public.school_year_on(on_day);
  if not found then
    insert into public.class_memberships (student_id, class_id, year_id, from_day)
      values (placed, place, public.school_year_on(on_day), on_day);
  end if;
end
$$;--> statement-breakpoint
-- What is known of the past, from each student's history, which has the names that classes had then. A class that is called
-- otherwise by now leaves a gap; the class of today is always there.
do $$
declare
  student record;
  event record;
  place uuid;
  standing text;
  said date;
begin
  for student in select id, class_id, status, admission_date from public.students loop
    place := null;
    standing := 'active';
    said := student.admission_date;
    for event in
      select e.kind, e.to_value, (e.created_at at time zone 'Africa/Douala')::date as day, c.id as class_id
        from public.student_events e
        left join public.classes c on e.kind <> 'status_changed' and lower(concat_ws(' ', c.name, c.section)) = lower(e.to_value)
        where e.student_id = student.id order by e.id
    loop
      if event.kind = 'status_changed' then
        standing := event.to_value;
      else
        place := event.class_id;
      end if;
      said := case event.kind when 'enrolled' then student.admission_date else event.day end;
      if standing in ('active', 'suspended') then
        perform public.place_student(student.id, place, said);
      else
        perform public.place_student(student.id, null, said + 1);
      end if;
    end loop;
    if student.status in ('active', 'suspended') and student.class_id is not null and not exists (
      select from public.class_memberships m
        where m.student_id = student.id and m.class_id = student.class_id and m.until_day is null
    ) then
      perform public.place_student(student.id, student.class_id, said);
    end if;
  end loop;
end
$$;--> statement-breakpoint
update public.class_teachers t set from_day = y.first_day
  from public.school_years y where y.status = 'current' and y.first_day < t.from_day;--> statement-breakpoint
insert into public.class_subject_teachers (class_id, subject_id, teacher_id, from_day, year_id)
  select s.class_id, s.subject_id, s.teacher_id, least(y.first_day, public.school_day()), y.id
    from public.class_subjects s left join public.school_years y on y.status = 'current'
    where s.teacher_id is not null;--> statement-breakpoint
alter table "class_memberships" add constraint "class_memberships_apart"
  exclude using gist ("student_id" with =, daterange("from_day", "until_day", '[]') with &&);--> statement-breakpoint
alter table "class_teachers" add constraint "class_teachers_apart"
  exclude using gist ("class_id" with =, "user_id" with =, daterange("from_day", "until_day", '[]') with &&);--> statement-breakpoint
alter table "class_subject_teachers" add constraint "class_subject_teachers_apart"
  exclude using gist ("class_id" with =, "subject_id" with =, "teacher_id" with =, daterange("from_day", "until_day", '[]') with &&);
