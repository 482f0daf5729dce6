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
import { answerOf } from '#platform/http/server/answer.ts';
import { faultsIn } from '#platform/i18n/server/words.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(studentAccountsContract);

const MOST_STUDENTS = 10_000;

export const studentAccountsRouter = os.router({
  waiting: os.waiting.handler(({ input: { limit = MOST_STUDENTS }, context: { db, installation } }) =>
    readSnapshot(db, async (tx) => {
      const [domain, total, enrolled, students] = await Promise.all([
        emailDomain(tx, installation),
        countWithoutAccount(tx),
        hasStudents(tx),
        limit === 0 ? [] : listWithoutAccount(tx, limit),
      ]);
      return { domain, total, enrolled, students };
    }),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createStudentAccount(withKey(context), input), errors),
  ),
  createMany: os.createMany.handler(async ({ input, context }) => {
    const made = await createStudentAccounts(withKey(context), input);
    return { ...made, failures: faultsIn(made.failures, context.language) };
  }),
  renewPassword: os.renewPassword.handler(async ({ input, context, errors }) =>
    answerOf(await renewStudentPassword(withKey(context), input), errors),
  ),
});
