import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';
import { instant } from '#platform/db/columns.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';

/** An invitation for one person, with the intended role. The link and the short code open it once, until it expires. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    role: text('role').$type<Exclude<Role, 'student'>>().notNull(),
    full_name: text('full_name').notNull(),
    /** The address it was mailed to; null if only printed. */
    email: text('email'),
    /** The telephone number for the new account. */
    phone: text('phone'),
    /** For a teacher: the classes and subjects taught from the first day. */
    teaching: jsonb('teaching').$type<Teaching[]>(),
    /** An administrator's initial duties. Null in invitations of older versions, which made the person a head. */
    duties: jsonb('duties').$type<DutyTerm[]>(),
    /** The existing guardian for whom it makes an account; null if none. */
    guardian_id: uuid('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    /** A keyed hash of the short code on the slip. */
    code_hash: text('code_hash').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    used_by: uuid('used_by').references(() => users.id, { onDelete: 'set null' }),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_code_hash_key').on(table.code_hash),
    index('invitations_created_at_idx').on(table.created_at),
    index('invitations_guardian_id_idx').on(table.guardian_id),
    check('invitations_role_is_known', sql`${table.role} in ('admin', 'teacher', 'parent')`),
    check(
      'invitations_duties_are_an_administrators',
      sql`${table.duties} is null or ${table.role} = 'admin'`,
    ),
    check('invitations_phone_length', sql`char_length(${table.phone}) between 1 and 30`),
    check('invitations_full_name_length', sql`char_length(${table.full_name}) between 2 and 100`),
  ],
);

export const invitationStudents = pgTable(
  'invitation_students',
  {
    invitation_id: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invitation_id, table.student_id] }),
    index('invitation_students_student_id_idx').on(table.student_id),
  ],
);
