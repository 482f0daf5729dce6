import { Client } from 'pg';
import { one } from '#platform/db/one.ts';
import type { Acknowledged } from './enrolment.ts';

/** Violations that must never occur in a school, whatever was killed when: each query counts them. */
const FAULTS = {
  'a student without an account, profile, role student or exactly one enrolment': `
    select count(*)::int as n from students s
    where not exists (select from users u where u.id = s.user_id)
      or not exists (select from profiles p where p.user_id = s.user_id)
      or not exists (select from user_roles r where r.user_id = s.user_id and r.role = 'student')
      or 1 <> (select count(*) from student_events e where e.student_id = s.id and e.kind = 'enrolled')`,
  'a student account that belongs to no student': `
    select count(*)::int as n from user_roles r
    where r.role = 'student' and not exists (select from students s where s.user_id = r.user_id)`,
  'an account without profile or role': `
    select count(*)::int as n from users u
    where not exists (select from profiles p where p.user_id = u.id)
      or not exists (select from user_roles r where r.user_id = u.id)`,
  'a profile that is wrong about having a role': `
    select count(*)::int as n from profiles p
    where p.has_role <> exists (select from user_roles r where r.user_id = p.user_id)`,
  'a tally that is not the count': `
    select count(*)::int as n from (
      select class_id, status, admission_month, students from student_tallies where students <> 0
    ) kept full join (
      select class_id, status, date_trunc('month', admission_date)::date as admission_month, count(*)::int as students
      from students group by 1, 2, 3
    ) counted on kept.class_id is not distinct from counted.class_id and kept.status = counted.status
      and kept.admission_month = counted.admission_month
    where kept.students is distinct from counted.students`,
  'a key answered without its student, or the reverse': `
    select abs((select count(*) from idempotent_answers where procedure = 'students.enrol') - (select count(*) from students))::int as n`,
};

type Found = { faults: Record<string, number>; students: Map<string, { id: string; times: number }> };

/** Inspects a school's database directly: its violations, and its students by roll number. */
export async function inspectSchool(connectionString: string): Promise<Found> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const faults: Found['faults'] = {};
    for (const [name, query] of Object.entries(FAULTS)) {
      const { rows } = await client.query<{ n: number }>(query);
      if (one(rows).n !== 0) faults[name] = one(rows).n;
    }
    const { rows } = await client.query<{ roll_number: string; id: string; times: number }>(
      `select roll_number, min(id::text) as id, count(*)::int as times from students group by roll_number`,
    );
    return { faults, students: new Map(rows.map(({ roll_number, ...found }) => [roll_number, found])) };
  } finally {
    await client.end();
  }
}

/** Roll numbers of acknowledged students that are not present exactly once with the confirmed id. */
export const brokenPromises = (kept: Acknowledged[], { students }: Found): string[] =>
  kept
    .filter(({ input, studentId }) => {
      const found = students.get(input.roll_number);
      return found?.times !== 1 || found.id !== studentId;
    })
    .map(({ input }) => input.roll_number);
