import { studentCodes } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';

export const guardiansTesting: FeatureTesting = {
  matrix: {
    'guardians.list': '--ooo+',
    'guardians.link': '-----+',
    'guardians.unlink': '-----+',
    'guardians.code': '-----+',
    'guardians.requestChild': '---+--',
  },
  inputs: ({ db, row, world }) => {
    /** What a parent reads on the slip of some child. */
    const childCode = async () => {
      const code = newShortCode(2);
      await db.insert(studentCodes).values({ student_id: (await aStudent(db)).id, code });
      return code;
    };
    return {
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
  nested: (missing) => ({ 'guardians.link': { user_id: missing } }),
  changing: (world) => ({
    'guardians.code': async () => ({ student_id: (await aStudent(world.db)).id }),
    'guardians.unlink': () => ({ user_id: world.people.parent.userId }),
  }),
  personColumns: {
    'contact_changes.asked_by': { told: 'contact_changes' },
    'contact_changes.decided_by': { untold: 'about somebody else; that it was done is an event' },
  },
};
