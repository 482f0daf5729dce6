import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { ContactField } from '../guardians.rules.ts';

/** Changes requested by parents: one row per field, pending until decided and then stored on record. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey(),
    guardian_id: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    /** The child whose emergency contact it is; null for the parent's own data. */
    student_id: uuid('student_id').references(() => students.id, { onDelete: 'cascade' }),
    field: text('field').$type<ContactField>().notNull(),
    old_value: text('old_value'),
    new_value: text('new_value').notNull(),
    asked_by: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    asked_at: instant('asked_at').notNull(),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    approved: boolean('approved'),
    /** The reason for a refusal, shown to the parent. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('contact_changes_one_waits')
      .on(table.guardian_id, table.field, sql`coalesce(${table.student_id}, ${table.guardian_id})`)
      .where(sql`${table.decided_at} is null`),
    index('contact_changes_guardian_idx').on(table.guardian_id),
    index('contact_changes_student_idx').on(table.student_id),
    check(
      'contact_changes_field_is_known',
      sql`${table.field} in ('phone', 'email', 'address', 'emergency_contact')`,
    ),
    check(
      'contact_changes_child_where_due',
      sql`(${table.field} = 'emergency_contact') = (${table.student_id} is not null)`,
    ),
    check('contact_changes_value_length', sql`char_length(${table.new_value}) between 1 and 500`),
    check('contact_changes_note_length', sql`char_length(${table.note}) between 1 and 500`),
  ],
);
