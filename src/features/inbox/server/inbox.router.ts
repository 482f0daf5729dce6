import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { inboxContract } from '../inbox.contract.ts';
import {
  addDevice,
  chooseChannel,
  confirmAddress,
  readChannels,
  removeDevice,
  sendAddressCode,
} from './channels.service.ts';
import { markPushSeen } from './delivery-push.ts';
import { countNotices, countUnread, hasNotice, markRead, selectNotices } from './inbox.queries.ts';

const os = serve(inboxContract);

export const inboxRouter = os.router({
  list: os.list.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, async (tx) => ({
      notices: await selectNotices(tx, actor.userId, input.page ?? 1),
      ...(await countNotices(tx, actor.userId)),
    })),
  ),
  read: os.read.handler(async ({ input, context: { db, actor, now }, errors }) => {
    const { userId } = actor;
    const outcome = await db.transaction(async (tx) => {
      if (!(await hasNotice(tx, userId, input.notice_id))) return null;
      await markRead(tx, { userId, noticeId: input.notice_id, at: now() });
      return { unread: await countUnread(tx, userId) };
    });
    return answerOf(outcome, errors);
  }),
  readAll: os.readAll.handler(({ context: { db, actor, now } }) =>
    db.transaction(async (tx) => {
      await markRead(tx, { userId: actor.userId, at: now() });
      return { unread: 0 };
    }),
  ),
  channels: os.channels.handler(async ({ context, errors }) =>
    answerOf(await context.db.transaction((tx) => readChannels(tx, context)), errors),
  ),
  chooseChannel: os.chooseChannel.handler(async ({ input, context, errors }) =>
    answerOf(await chooseChannel(context, input), errors),
  ),
  sendAddressCode: os.sendAddressCode.handler(async ({ context, errors }) =>
    answerOf(await sendAddressCode(context), errors),
  ),
  confirmAddress: os.confirmAddress.handler(async ({ input, context, errors }) =>
    answerOf(await confirmAddress(context, input.code), errors),
  ),
  addDevice: os.addDevice.handler(async ({ input, context, errors }) =>
    answerOf(await addDevice(context, input), errors),
  ),
  removeDevice: os.removeDevice.handler(async ({ input, context, errors }) =>
    answerOf(await removeDevice(context, input.endpoint), errors),
  ),
  pushSeen: os.pushSeen.handler(async ({ input, context: { db, now } }) => {
    await db.transaction((tx) => markPushSeen(tx, input.seen, now()));
    return { seen: true } as const;
  }),
});
