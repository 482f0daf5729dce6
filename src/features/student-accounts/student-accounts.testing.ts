import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const studentAccountsTesting: FeatureTesting = {
  matrix: {
    'studentAccounts.waiting': '-----+',
    'studentAccounts.create': '-----+',
    'studentAccounts.createMany': '-----+',
    'studentAccounts.renewPassword': '-----+',
  },
  inputs: ({ db, id }) => ({
    'studentAccounts.create': async () => ({
      student_id: await id({ mine: async () => (await aStudent(db)).id }),
      domain: 'lycee.school.test',
    }),
    'studentAccounts.createMany': async () => ({
      students: [{ roll_number: (await aStudent(db)).roll_number, full_name: null }],
      domain: 'lycee.school.test',
    }),
    'studentAccounts.renewPassword': async () => ({
      student_id: await id({
        mine: async () => {
          const { userId } = await aUser(db, { role: 'student' });
          return (await aStudent(db, { user_id: userId })).id;
        },
      }),
    }),
  }),
};
