import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { day, instant, textList } from '#platform/db/columns.ts';
import { phoneSearchKey } from '#platform/db/search-keys.ts';
import { classes } from './classes.tables.ts';
import { families } from './families.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { studentFields } from '../student-fields.rules.ts';
import { limitOf } from '../student-texts.rules.ts';
import type { SecondLanguage, Sex, StudentStatus } from '../students.rules.ts';

export const students = pgTable(
  'students',
  {
    id: uuid('id').primaryKey(),
    /** Null if there is no login account yet. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    roll_number: text('roll_number').notNull(),
    /** The student's name, independent of any account's; null is shown as N/A. */
    full_name: text('full_name'),
    date_of_birth: date('date_of_birth', { mode: 'string' }),
    admission_date: date('admission_date', { mode: 'string' }).notNull(),
    status: text('status').$type<StudentStatus>().notNull().default('active'),
    class_id: uuid('class_id').references(() => classes.id, { onDelete: 'restrict' }),
    /** The household shared with siblings, once the office has linked them. */
    family_id: uuid('family_id').references(() => families.id, { onDelete: 'set null' }),
    phone: text('phone'),
    /** Contact address; an account has a separate one. */
    email: text('email'),
    address: text('address'),
    emergency_contact: text('emergency_contact'),
    // The fields of `student-fields.rules.ts`, which limits them.
    sex: text('sex').$type<Sex>(),
    place_of_birth: text('place_of_birth'),
    birth_certificate: text('birth_certificate'),
    national_matricule: text('national_matricule'),
    second_language: text('second_language').$type<SecondLanguage>(),
    series: text('series'),
    /** The day on which the office recorded that the student repeats that day's level; null if not recorded. */
    repeater_since: day('repeater_since'),
    created_at: instant('created_at').notNull().defaultNow(),
    /** Name and roll number without accents or case, for searching and sorting. */
    name_key: text('name_key').generatedAlwaysAs(sql`public.fold_name(full_name)`),
    search_key: text('search_key').generatedAlwaysAs(
      sql`public.fold_name(coalesce(full_name, '') || ' ' || roll_number)`,
    ),
  },
  (table) => [
    unique('students_user_id_key').on(table.user_id),
    uniqueIndex('students_roll_number_key').on(sql`lower(${table.roll_number})`),
    uniqueIndex('students_national_matricule_key').on(sql`lower(${table.national_matricule})`),
    index('students_roll_number_order_idx').on(table.roll_number, table.id),
    index('students_class_id_idx').on(table.class_id, table.roll_number),
    index('students_name_key_idx').on(table.name_key, table.id),
    index('students_date_of_birth_idx').on(table.date_of_birth, table.id),
    index('students_status_idx').on(table.status, table.roll_number, table.id),
    index('students_family_id_idx').on(table.family_id),
    // Indexes for finding siblings by emergency number, and by family name and address.
    index('students_emergency_phone_idx').on(
      sql`nullif(right(regexp_replace(${table.emergency_contact}, '[^0-9]', '', 'g'), 9), '')`,
    ),
    index('students_home_idx').on(
      sql`public.fold_name(split_part(${table.full_name}, ' ', 1))`,
      sql`public.fold_name(${table.address})`,
    ),
    index('students_search_key_idx').using('gin', sql`${table.search_key} gin_trgm_ops`),
    index('students_phone_search_idx').using('gin', phoneSearchKey(table.phone)),
    check('students_full_name_length', sql`char_length(${table.full_name}) between 2 and 100`),
    check('students_roll_number_length', sql`char_length(${table.roll_number}) between 1 and 30`),
    ...studentFields.map(({ key, choices }) =>
      choices
        ? check(`students_${key}_is_known`, sql`${table[key]} in (${textList(Object.keys(choices))})`)
        : check(
            `students_${key}_length`,
            sql`char_length(${table[key]}) between 1 and ${sql.raw(String(limitOf(key).longest))}`,
          ),
    ),
    check('students_email_length', sql`char_length(${table.email}) between 3 and 200`),
    check('students_address_length', sql`char_length(${table.address}) <= 500`),
    check(
      'students_status_is_known',
      sql`${table.status} in ('active', 'suspended', 'transferred', 'left', 'graduated')`,
    ),
  ],
);

/** Events in a student's history; append-only. */
export const studentEvents = pgTable(
  'student_events',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'enrolled' | 'moved' | 'status_changed' | 're_enrolled'>().notNull(),
    from_value: text('from_value'),
    to_value: text('to_value'),
    note: text('note'),
    /** The school day from which a status change counts; null if it counts from the day it was recorded. */
    counts_from: day('counts_from'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('student_events_student_id_idx').on(table.student_id, table.id)],
);

/** A future status change, one per student, applied by a job on its day. */
export const statusPlans = pgTable(
  'student_status_plans',
  {
    student_id: uuid('student_id')
      .primaryKey()
      .references(() => students.id, { onDelete: 'cascade' }),
    status: text('status').$type<StudentStatus>().notNull(),
    on_day: day('on_day').notNull(),
    note: text('note'),
    class_id: uuid('class_id').references(() => classes.id, { onDelete: 'set null' }),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('student_status_plans_on_day_idx').on(table.on_day),
    index('student_status_plans_class_id_idx').on(table.class_id),
    check(
      'student_status_plans_status_is_known',
      sql`${table.status} in ('active', 'suspended', 'transferred', 'left', 'graduated')`,
    ),
  ],
);

/**
 * Number of students by class, status and admission month. Triggers update it in the same transaction, so the
 * directory's figures cost the same for any number of students.
 */
export const studentTallies = pgTable(
  'student_tallies',
  {
    class_id: uuid('class_id'),
    status: text('status').$type<StudentStatus>().notNull(),
    admission_month: date('admission_month', { mode: 'string' }).notNull(),
    students: integer('students').notNull(),
  },
  (table) => [
    unique('student_tallies_key').on(table.class_id, table.status, table.admission_month).nullsNotDistinct(),
    check('student_tallies_not_negative', sql`${table.students} >= 0`),
  ],
);
