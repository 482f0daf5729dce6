import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { calendarContract } from '../calendar.contract.ts';
import {
  cancelEvent,
  changeEvent,
  createEvent,
  endFeed,
  makeFeed,
  readCalendar,
  readFeed,
} from './calendar.service.ts';

const os = serve(calendarContract);

export const calendarRouter = os.router({
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readCalendar(tx, context, input.view)),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createEvent(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input: { event_id, ...input }, context, errors }) =>
    answerOf(await changeEvent(context, event_id, input), errors),
  ),
  cancel: os.cancel.handler(async ({ input, context, errors }) =>
    answerOf(await cancelEvent(context, input.event_id), errors),
  ),
  feed: os.feed.handler(({ context }) => readSnapshot(context.db, (tx) => readFeed(tx, context.actor))),
  makeFeed: os.makeFeed.handler(({ context }) => makeFeed(context)),
  endFeed: os.endFeed.handler(({ context }) => endFeed(context)),
});
