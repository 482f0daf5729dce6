import { emailDomain, serve } from '#features/people/server/people.service.ts';
import {
  countWithoutAccount,
  hasStudents,
  listWithoutAccount,
} from '#features/students/server/accounts.service.ts';
import { studentAccountsContract } from '../student-accounts.contract.ts';
import {
  createStudentAccount,
  createStudentAccounts,
  renewStudentPassword,
} from './student-accounts.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(studentAccountsContract);

const MOST_STUDENTS = 10_000;

export const studentAccountsRouter = os.router({
  waiting: os.waiting.handler(({ input: { limit = MOST_STUDENTS }, context: { db, installation } }) =>
    readSnapshot(db, async (tx) => ({
      domain: await emailDomain(tx, installation),
      total: await countWithoutAccount(tx),
      enrolled: await hasStudents(tx),
      students: limit === 0 ? [] : await listWithoutAccount(tx, limit),
    })),
  ),
  create: os.create.handler(async ({ input, context, errors }) => {
    const made = await createStudentAccount(context, input);
    if (!('refused' in made)) return made;
    throw made.refused === 'HAS_ACCOUNT' ? errors.HAS_ACCOUNT() : errors.NOT_FOUND();
  }),
  createMany: os.createMany.handler(({ input, context }) => createStudentAccounts(context, input)),
  renewPassword: os.renewPassword.handler(async ({ input, context, errors }) => {
    const renewed = await renewStudentPassword(context, input);
    if (!('refused' in renewed)) return renewed;
    throw renewed.refused === 'NO_ACCOUNT' ? errors.NO_ACCOUNT() : errors.NOT_FOUND();
  }),
});
