import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { deliveriesContract } from '../deliveries.contract.ts';
import { countDeliveries, countUnreached, listDeliveries, selectUnreached } from './office.queries.ts';
import { periodOf, sendAgain } from './office.service.ts';
import { chooseSms, readSms } from './sms-choices.service.ts';
import { chooseQuietHours, readQuietHours } from './quiet-hours-choices.service.ts';
import { listStopped, shown, switchChannel } from './stopped-channels.ts';

const os = serve(deliveriesContract);

export const deliveriesRouter = os.router({
  counts: os.counts.handler(({ context }) =>
    readSnapshot(context.db, async (tx) => ({
      counts: await countDeliveries(tx, periodOf(context)),
      unreached: await countUnreached(tx, periodOf(context)),
      stopped: (await listStopped(tx)).map(shown),
    })),
  ),
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => listDeliveries(tx, periodOf(context), input)),
  ),
  again: os.again.handler(async ({ input, context, errors }) =>
    answerOf(await sendAgain(context, input.delivery_id), errors),
  ),
  switchChannel: os.switchChannel.handler(({ input, context }) => switchChannel(context, input)),
  sms: os.sms.handler(({ context }) => readSnapshot(context.db, (tx) => readSms(tx, context))),
  chooseSms: os.chooseSms.handler(async ({ input, context, errors }) =>
    answerOf(await chooseSms(context, input), errors),
  ),
  quietHours: os.quietHours.handler(({ context }) => readSnapshot(context.db, readQuietHours)),
  chooseQuietHours: os.chooseQuietHours.handler(({ input, context }) => chooseQuietHours(context, input)),
  unreached: os.unreached.handler(({ context }) =>
    inOneStatement(context.db, (tx) => selectUnreached(tx, periodOf(context))),
  ),
});
