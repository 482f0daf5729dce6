import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { AudienceRole, Only } from '../announcements.rules.ts';

/** The school's announcements in French, English or both. Never deleted: edited, ended or recalled. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    /** No foreign key: announcements outlive their author's account. */
    author_id: uuid('author_id').notNull(),
    title_fr: text('title_fr'),
    body_fr: text('body_fr'),
    title_en: text('title_en'),
    body_en: text('body_en'),
    roles: text('roles').array().$type<AudienceRole[]>().notNull(),
    /**
     * Limits the audience to the families in `announcement_students`, to a subject, or to
     * `announcement_people`; null for everybody.
     */
    only: text('only').$type<Only>(),
    /** The subject whose students (with their families) and teachers it addresses. */
    subject_id: uuid('subject_id').references(() => subjects.id, { onDelete: 'restrict' }),
    /** The choices of its question, by language; null if there is no question. */
    choices_fr: text('choices_fr').array(),
    choices_en: text('choices_en').array(),
    /** A voice note by its author, in addition to the text. */
    voice_file_id: uuid('voice_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    pinned: boolean('pinned').notNull(),
    /** Whether its notices ignore quiet hours and the weekly budget. */
    urgent: boolean('urgent').notNull().default(false),
    acknowledge: boolean('acknowledge').notNull(),
    publish_at: instant('publish_at').notNull(),
    ends_on: day('ends_on'),
    /** When the audience was notified in the inbox; null until then. */
    told_at: instant('told_at'),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at'),
    recalled_at: instant('recalled_at'),
    /** Titles and texts without accents, in lower case, for the search. */
    text_key: text('text_key').generatedAlwaysAs(
      sql`public.fold_name(coalesce(title_fr, '') || ' ' || coalesce(body_fr, '') || ' ' || coalesce(title_en, '') || ' ' || coalesce(body_en, ''))`,
    ),
  },
  (table) => [
    index('announcements_first_idx').on(table.pinned, table.publish_at, table.id),
    index('announcements_author_idx').on(table.author_id),
    index('announcements_voice_file_id_idx').on(table.voice_file_id),
    index('announcements_subject_id_idx').on(table.subject_id),
    index('announcements_untold_idx')
      .on(table.publish_at)
      .where(sql`${table.told_at} is null`),
    check(
      'announcements_roles',
      sql`${table.roles} <@ '{parent,student,teacher}' and cardinality(${table.roles}) >= 1`,
    ),
    check(
      'announcements_only',
      sql`${table.only} is null or ${table.only} in ('subject', 'people') or (${table.only} in ('owing', 'absent', 'chosen') and ${table.roles} <@ '{parent,student}')`,
    ),
    check(
      'announcements_subject',
      sql`(${table.subject_id} is not null) = (${table.only} is not distinct from 'subject')`,
    ),
    check(
      'announcements_choices',
      sql`cardinality(${table.choices_fr}) between 2 and 6 and cardinality(${table.choices_en}) between 2 and 6 and coalesce(cardinality(${table.choices_fr}) = cardinality(${table.choices_en}), true)`,
    ),
    check(
      'announcements_written',
      sql`(${table.title_fr} is null) = (${table.body_fr} is null) and (${table.title_en} is null) = (${table.body_en} is null) and (${table.title_fr} is not null or ${table.title_en} is not null)`,
    ),
  ],
);

/** The classes an announcement addresses; without any, it is for the whole school. */
export const announcementClasses = pgTable(
  'announcement_classes',
  {
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.class_id] }),
    index('announcement_classes_class_id_idx').on(table.class_id),
  ],
);

/**
 * The students whose families a limited announcement addresses: stored when it is written if chosen,
 * otherwise when it is published.
 */
export const announcementStudents = pgTable(
  'announcement_students',
  {
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.student_id] }),
    index('announcement_students_student_id_idx').on(table.student_id),
  ],
);

/** The accounts chosen by name as audience of an announcement. */
export const announcementPeople = pgTable(
  'announcement_people',
  {
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.user_id] }),
    index('announcement_people_user_id_idx').on(table.user_id),
  ],
);

export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opened_at: instant('opened_at').notNull(),
    acknowledged_at: instant('acknowledged_at'),
    /** The index of the chosen answer. */
    answer: smallint('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.user_id] }),
    index('announcement_reads_user_id_idx').on(table.user_id),
  ],
);
