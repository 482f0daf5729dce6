import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** What a call is about: the caller's own rows, somebody else's, or none that exists. */
export type Target = { student: string; class: string; person: string };

let made = 0;

/** A right input for every procedure that takes one; a procedure that is missing here fails the build of the matrix. */
export function inputFor(name: string, target: Target, world: World): Record<string, unknown> {
  made += 1;
  const unique = `${made}-${randomUUID().slice(0, 8)}`;
  const identity = {
    full_name: `Élève ${unique}`,
    phone: '+237 670 00 00 00',
    roll_number: `R-${unique}`,
    date_of_birth: '2012-05-17',
    address: 'Bonapriso',
    emergency_contact: '+237 690 11 22 33',
  };
  const inputs: Record<string, () => Record<string, unknown>> = {
    'people.list': () => ({ search: 'a', page: 1 }),
    'people.setRole': () => ({ user_id: target.person, role: 'parent' }),
    'classes.get': () => ({ class_id: target.class }),
    'classes.create': () => ({ name: `C ${unique}`, section: 'A', grade_level: 'grade_7' }),
    'classes.update': () => ({
      class_id: target.class,
      name: `C ${unique}`,
      section: 'B',
      grade_level: 'grade_8',
    }),
    'classes.setTeachers': () => ({
      class_id: target.class,
      teacher_ids: target.class === world.mine.class ? [world.people.teacher.userId] : [],
    }),
    'students.list': () => ({ search: 'a', status: 'active', sort: 'full_name', direction: 'asc', page: 1 }),
    'students.exportCsv': () => ({ language: 'fr' }),
    'students.get': () => ({ student_id: target.student }),
    'students.history': () => ({ student_id: target.student }),
    'students.enrol': () => ({ ...identity, email: `e-${unique}@school.test`, class_id: world.mine.class }),
    'students.update': () => ({ ...identity, student_id: target.student }),
    'students.move': () => ({
      student_id: target.student,
      class_id: target.class,
      note: 'asked by the family',
    }),
    'students.setStatus': () => ({ student_id: target.student, status: 'active', note: 'back' }),
    'guardians.list': () => ({ student_id: target.student }),
    'guardians.link': () => ({ student_id: target.student, user_id: world.people.stranger.userId }),
    'guardians.unlink': () => ({ student_id: target.student, user_id: world.people.stranger.userId }),
  };
  return inputs[name]?.() ?? {};
}
