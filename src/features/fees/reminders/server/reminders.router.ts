import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { remindersContract } from '../reminders.contract.ts';
import {
  arrange,
  endArrangement,
  listArrangements,
  readStudentReminders,
  readToday,
} from './reminders-page.service.ts';
import { findReminderChoices } from './reminders.queries.ts';
import { chooseReminders } from './reminders.service.ts';

const os = serve(remindersContract);

export const remindersRouter = os.router({
  choices: os.choices.handler(({ context: { db } }) => inOneStatement(db, findReminderChoices)),
  choose: os.choose.handler(({ input, context }) => chooseReminders(context, input)),
  today: os.today.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readToday(tx, context, input.page ?? 1)),
  ),
  ofStudent: os.ofStudent.handler(async ({ input, context, errors }) =>
    answerOf(
      await readSnapshot(context.db, (tx) => readStudentReminders(tx, context, input.student_id)),
      errors,
    ),
  ),
  arrange: os.arrange.handler(async ({ input, context, errors }) =>
    answerOf(await arrange(context, input), errors),
  ),
  endArrangement: os.endArrangement.handler(async ({ input, context, errors }) =>
    answerOf(await endArrangement(context, input.student_id), errors),
  ),
  arrangements: os.arrangements.handler(({ context }) =>
    inOneStatement(context.db, (tx) => listArrangements(tx, context)),
  ),
});
