import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { WithStudents } from '../messages.rules.ts';

/** Conversations. Neither they nor their messages are ever deleted or changed. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    /**
     * The student it is about: teachers and guardians can read it while they have the right to hear about the
     * student.
     */
    student_id: uuid('student_id').references(() => students.id, { onDelete: 'restrict' }),
    /** Whether that student participates; the guardians can then read along without being members. */
    with_student: boolean('with_student').notNull().default(false),
    /** Whether the office participates, meaning every administrator with the duty. */
    office: boolean('office').notNull(),
    /** When its last message was sent. */
    last_at: instant('last_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('message_threads_last_idx').on(table.last_at, table.id),
    index('message_threads_student_id_idx').on(table.student_id),
    check('message_threads_subject_length', sql`char_length(${table.subject}) between 1 and 100`),
    check(
      'message_threads_with_a_student',
      sql`not ${table.with_student} or ${table.student_id} is not null`,
    ),
  ],
);

/** The people of a conversation besides the office. */
export const messageMembers = pgTable(
  'message_members',
  {
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'restrict' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.thread_id, table.user_id] }),
    index('message_members_user_id_idx').on(table.user_id),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'restrict' }),
    /** No foreign key: messages outlive their author's account. */
    author_id: uuid('author_id').notNull(),
    from_office: boolean('from_office').notNull(),
    body: text('body').notNull(),
    sent_at: instant('sent_at').notNull(),
    /** When the others were notified; null while quiet hours delay that. */
    told_at: instant('told_at'),
  },
  (table) => [
    index('messages_thread_id_idx').on(table.thread_id, table.sent_at, table.id),
    index('messages_author_id_idx').on(table.author_id),
    index('messages_untold_idx')
      .on(table.sent_at)
      .where(sql`${table.told_at} is null`),
    check('messages_body_length', sql`char_length(${table.body}) between 1 and 3000`),
  ],
);

/** When a person last opened a conversation. */
export const messageReads = pgTable(
  'message_reads',
  {
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'restrict' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    read_at: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thread_id, table.user_id] }),
    index('message_reads_user_id_idx').on(table.user_id),
  ],
);

/** Readings of a conversation by administrators who do not participate. */
export const messageOversights = pgTable(
  'message_oversights',
  {
    id: uuid('id').primaryKey(),
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'restrict' }),
    admin_id: uuid('admin_id').notNull(),
    read_at: instant('read_at').notNull(),
  },
  (table) => [index('message_oversights_thread_id_idx').on(table.thread_id, table.read_at)],
);

/** A person's saved replies. */
export const messageReplies = pgTable('message_replies', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  replies: text('replies').array().notNull(),
});

/** The school's setting for messages with students: one row, once changed. */
export const messageChoices = pgTable(
  'message_choices',
  {
    id: boolean('id').primaryKey().default(true),
    students: text('students').$type<WithStudents>().notNull(),
  },
  (table) => [
    check('message_choices_is_one', sql`${table.id}`),
    check('message_choices_students', sql`${table.students} in ('off', 'with_guardian', 'alone')`),
  ],
);
