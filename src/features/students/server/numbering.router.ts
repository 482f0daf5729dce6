import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { numberingContract } from '../numbering.contract.ts';
import { findNumbering, setNumbering } from './numbering.service.ts';

const os = serve(numberingContract);

export const numberingRouter = os.router({
  get: os.get.handler(({ input: { pattern }, context: { db, now, timeZone } }) =>
    readSnapshot(db, (tx) => findNumbering(tx, { pattern, today: schoolDay(now(), timeZone) })),
  ),
  set: os.set.handler(({ input, context }) =>
    setNumbering(context, input.pattern, schoolDay(context.now(), context.timeZone)),
  ),
});
