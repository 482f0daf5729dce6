import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { Contract, Post } from '../staff-records.rules.ts';

/** Facts about a member of staff that the ministries request. */
export const staffRecords = pgTable(
  'staff_records',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sex: text('sex').$type<'female' | 'male'>(),
    date_of_birth: day('date_of_birth'),
    /** The highest diploma: Licence, CAPIEMP, DIPES II. */
    diploma: text('diploma'),
    /** The grade of a civil servant or of the school's own scale: IPEG, PLEG. */
    grade: text('grade'),
    contract: text('contract').$type<Contract>(),
    /** Échelon. */
    step: text('step'),
    /** The national social insurance (CNPS) number. */
    social_number: text('social_number'),
    hired_on: day('hired_on'),
    post: text('post').$type<Post>().notNull().default('at_post'),
    updated_by: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('staff_records_updated_by_idx').on(table.updated_by),
    check('staff_records_sex_is_known', sql`${table.sex} in ('female', 'male')`),
    check(
      'staff_records_contract_is_known',
      sql`${table.contract} in ('civil_servant', 'permanent', 'fixed_term', 'parents', 'part_time', 'volunteer')`,
    ),
    check(
      'staff_records_post_is_known',
      sql`${table.post} in ('at_post', 'absent', 'on_leave', 'retired', 'deceased')`,
    ),
    check(
      'staff_records_lengths',
      sql`char_length(${table.diploma}) between 1 and 80 and char_length(${table.grade}) between 1 and 40
        and char_length(${table.step}) between 1 and 20 and char_length(${table.social_number}) between 1 and 40`,
    ),
  ],
);
