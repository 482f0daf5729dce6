import { sql } from 'drizzle-orm';
import { auditRouter as auditRouterOf } from './audit.router.ts';

/** The trail of a school of people, students and classes, which are called by their names in it. */
export const auditRouter = auditRouterOf([
  { type: 'user', names: sql`select user_id as id, full_name as name from profiles`, inDetails: true },
  {
    type: 'student',
    names: sql`select id, coalesce(full_name, roll_number) as name from students`,
    inDetails: true,
  },
  {
    type: 'class',
    names: sql`select id, concat_ws(' ', name, section) as name from classes`,
    inDetails: true,
  },
]);
