import { studentCodes } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const studentsTesting: FeatureTesting = {
  matrix: {
    'students.list': '--++++',
    'students.summary': '--++++',
    'students.exportCsv': '-----+',
    'students.get': '--ooo+',
    'students.history': '--ooo+',
    'students.enrol': '-----+',
    'students.update': '-----+',
    'students.move': '-----+',
    'students.setStatus': '-----+',
    'numbering.get': '-----+',
    'numbering.set': '-----+',
    'guardians.list': '--ooo+',
    'guardians.link': '-----+',
    'guardians.unlink': '-----+',
    'guardians.code': '-----+',
    'guardians.requestChild': '---+--',
  },
  inputs: ({ db, kind, row, unique, world }) => {
    const identity = {
      full_name: `Élève ${unique}`,
      phone: '+237 670 00 00 00',
      roll_number: `R-${unique}`,
      date_of_birth: '2012-05-17',
      address: 'Bonapriso',
      emergency_contact: '+237 690 11 22 33',
    };
    /** What a parent reads on the slip of some child. */
    const childCode = async () => {
      const code = newShortCode(2);
      await db.insert(studentCodes).values({ student_id: (await aStudent(db)).id, code });
      return code;
    };
    return {
      'students.list': () => ({
        search: 'a',
        status: 'active',
        sort: 'full_name',
        direction: 'asc',
        page: 1,
      }),
      'students.exportCsv': () => ({ language: 'fr' }),
      'students.get': async () => ({ student_id: await row('student') }),
      'students.history': async () => ({ student_id: await row('student') }),
      'students.enrol': () => ({
        ...identity,
        email: `e-${unique}@school.test`,
        class_id: world.mine['class'],
      }),
      'students.update': async () => ({ ...identity, student_id: await row('student') }),
      'students.move': async () => ({
        student_id: await row('student'),
        class_id: kind === 'theirs' ? world.theirs['class'] : world.mine['class'],
        note: 'asked by the family',
      }),
      'students.setStatus': async () => ({
        student_id: await row('student'),
        status: 'active',
        note: 'back',
      }),
      'numbering.get': () => ({ pattern: '{00000}' }),
      'numbering.set': () => ({ pattern: '{YY}-{0000}' }),
      'guardians.list': async () => ({ student_id: await row('student') }),
      'guardians.link': async () => ({
        student_id: await row('student'),
        user_id: world.people.stranger.userId,
      }),
      'guardians.unlink': async () => ({
        student_id: await row('student'),
        user_id: world.people.stranger.userId,
      }),
      'guardians.code': async () => ({ student_id: await row('student') }),
      'guardians.requestChild': async () => ({ code: await childCode() }),
    };
  },
  nested: (missing) => ({
    'students.enrol': { class_id: missing },
    'students.move': { class_id: missing },
    'guardians.link': { user_id: missing },
  }),
  keptReads: ['students.exportCsv', 'students.get'],
  changing: (world) => ({
    'guardians.code': async () => ({ student_id: (await aStudent(world.db)).id }),
    'students.move': () => ({ class_id: world.theirs['class'] }),
    'students.setStatus': () => ({ status: 'suspended' }),
    'numbering.set': () => ({ pattern: '{YY}/{00000}' }),
    'guardians.unlink': () => ({ user_id: world.people.parent.userId }),
  }),
};
