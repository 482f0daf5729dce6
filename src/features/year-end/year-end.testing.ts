import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { anEndedYear, anEndingYear } from './server/year-end.builders.ts';
import { checkYearEnd } from './server/year-end.service.ts';

export const yearEndTesting: FeatureTesting = {
  matrix: {
    'yearEnd.get': '-----+',
    'yearEnd.students': '-----+',
    'yearEnd.check': '-----+',
    'yearEnd.setClass': '-----+',
    'yearEnd.setStudents': '-----+',
    'yearEnd.run': '-----+',
    'yearEnd.undo': '-----+',
  },
  inputs: ({ db, id, row }) => {
    const year_id = async () => id({ mine: () => anEndingYear(db) });
    const fingerprintOf = async (yearId: string) => {
      const check = await db.transaction((tx) => checkYearEnd(tx, yearId));
      return check && 'fingerprint' in check ? check.fingerprint : 'none';
    };
    return {
      'yearEnd.students': async () => ({ year_id: await year_id(), class_id: await row('class') }),
      'yearEnd.check': async () => ({ year_id: await year_id() }),
      'yearEnd.setClass': async () => ({
        year_id: await year_id(),
        class_id: await row('class'),
        outcome: 'repeat',
      }),
      'yearEnd.setStudents': async () => ({
        year_id: await year_id(),
        student_ids: [await row('student')],
        outcome: 'repeat',
      }),
      'yearEnd.run': async () => {
        const ending = await year_id();
        const isId = /^[0-9a-f-]{36}$/.test(ending);
        return {
          year_id: ending,
          fingerprint: await fingerprintOf(isId ? ending : newId()),
          starts: 'at_once',
        };
      },
      'yearEnd.undo': async () => ({ year_id: await id({ mine: () => anEndedYear(db) }) }),
    };
  },
  nested: (missing) => ({ 'yearEnd.setStudents': { student_ids: [missing] } }),
  personColumns: {
    'year_ends.ran_by': { untold: 'about the school; that it was done is an event' },
  },
};
