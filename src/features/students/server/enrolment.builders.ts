import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { studentsRouter } from './students.router.ts';
import type { OnEnrolled, OnMoved } from '#features/feature.ts';

let made = 0;

/** A valid enrollment input. */
export function anEnrolment<Given extends object>(classId: string, given?: Given) {
  made += 1;
  return {
    full_name: 'Ngo Bassa Élodie',
    email: `enrolled-${made}@school.test`,
    phone: '+237 670 00 00 00',
    roll_number: `E-${String(made).padStart(5, '0')}`,
    date_of_birth: '2012-05-17',
    class_id: classId,
    address: 'Bonapriso, Douala',
    emergency_contact: '+237 690 11 22 33',
    ...given,
  };
}

/** Calls the students router as an actor, for tests of other features. */
export function studentsAs(db: Db, actor: Actor, onEnrolled?: OnEnrolled, onMoved?: OnMoved) {
  return apiAs(studentsRouter(onEnrolled, onMoved), db, actor);
}
