import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { attendanceContract } from '../attendance.contract.ts';
import { sendEvents } from './entries.service.ts';
import { remindTeachers } from './reminders.service.ts';
import { readDay, readKept, readRoll } from './rolls.service.ts';

const os = serve(attendanceContract);

export const attendanceRouter = os.router({
  day: os.day.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readDay(tx, context, input.day)),
  ),
  kept: os.kept.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readKept(tx, context, new Set(input.have?.split(',')))),
  ),
  roll: os.roll.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readRoll(tx, context, input)), errors),
  ),
  send: os.send.handler(async ({ input: { events, ...of }, context, errors }) =>
    answerOf(await sendEvents(context, of, events), errors),
  ),
  remind: os.remind.handler(async ({ input, context, errors }) =>
    answerOf(await remindTeachers(context, input), errors),
  ),
});
