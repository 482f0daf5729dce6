import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { schoolYearContract } from '../school-year.contract.ts';
import { selectYear, selectYears } from './school-year.queries.ts';
import { changeYear, createYear, findCurrentYear, makeCurrent, removeYear } from './school-year.service.ts';
import {
  addHoliday,
  addHolidays,
  addPeriod,
  changeHoliday,
  changePeriod,
  removeHoliday,
  removePeriod,
} from './year-spans.service.ts';

const os = serve(schoolYearContract);

export const schoolYearRouter = os.router({
  current: os.current.handler(async ({ context: { db } }) => ({
    year: await inOneStatement(db, findCurrentYear),
  })),
  list: os.list.handler(({ context: { db } }) => inOneStatement(db, (tx) => selectYears(tx))),
  get: os.get.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await inOneStatement(db, (tx) => selectYear(tx, input.year_id)), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createYear(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input: { year_id, ...input }, context, errors }) =>
    answerOf(await changeYear(context, year_id, input), errors),
  ),
  makeCurrent: os.makeCurrent.handler(async ({ input, context, errors }) =>
    answerOf(await makeCurrent(context, input.year_id), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeYear(context, input.year_id), errors),
  ),
  addPeriod: os.addPeriod.handler(async ({ input: { year_id, ...input }, context, errors }) =>
    answerOf(await addPeriod(withKey(context), year_id, input), errors),
  ),
  changePeriod: os.changePeriod.handler(
    async ({ input: { year_id, period_id, ...input }, context, errors }) =>
      answerOf(await changePeriod(context, year_id, period_id, input), errors),
  ),
  removePeriod: os.removePeriod.handler(async ({ input, context, errors }) =>
    answerOf(await removePeriod(context, input.year_id, input.period_id), errors),
  ),
  addHoliday: os.addHoliday.handler(async ({ input: { year_id, ...input }, context, errors }) =>
    answerOf(await addHoliday(withKey(context), year_id, input), errors),
  ),
  addHolidays: os.addHolidays.handler(async ({ input: { year_id, holidays }, context, errors }) =>
    answerOf(await addHolidays(withKey(context), year_id, holidays), errors),
  ),
  changeHoliday: os.changeHoliday.handler(
    async ({ input: { year_id, holiday_id, ...input }, context, errors }) =>
      answerOf(await changeHoliday(context, year_id, holiday_id, input), errors),
  ),
  removeHoliday: os.removeHoliday.handler(async ({ input, context, errors }) =>
    answerOf(await removeHoliday(context, input.year_id, input.holiday_id), errors),
  ),
});
