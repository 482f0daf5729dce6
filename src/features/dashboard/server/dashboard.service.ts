import { listClasses } from '#features/classes/server/classes.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { listStudents, summariseStudents } from '#features/students/server/directory.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { selectAdminFigures } from './dashboard.queries.ts';

/** What somebody sees first, each from the rows that are theirs. */
export async function readDashboard(tx: Tx, actor: Actor, today: SchoolDay): Promise<Dashboard> {
  switch (actor.role) {
    case 'admin': {
      const { people_waiting, classes_without_teacher, students_without_class, ...figures } =
        await selectAdminFigures(tx, monthOf(today));
      return {
        role: 'admin',
        ...figures,
        alerts: { people_waiting, classes_without_teacher, students_without_class },
      };
    }
    case 'teacher': {
      const classes = await listClasses(tx, actor);
      return { role: 'teacher', classes, students: (await summariseStudents(tx, actor, today)).active };
    }
    case 'parent':
      return { role: 'parent', children: (await listStudents(tx, actor, {})).students };
    case 'student':
      return { role: 'student', student: (await listStudents(tx, actor, {})).students[0] ?? null };
    case null:
      return { role: null };
  }
}
