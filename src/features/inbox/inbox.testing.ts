import type { FeatureTesting } from '#features/testing.ts';
import { stoppedChannels } from './server/deliveries.tables.ts';
import { notify } from './server/inbox.service.ts';
import { aFailedDelivery, newestNoticeOf } from './server/inbox.builders.ts';

export const inboxTesting: FeatureTesting = {
  matrix: {
    'inbox.list': '--ssss',
    'inbox.read': '--ssss',
    'inbox.readAll': '--ssss',
    'inbox.channels': '--++++',
    'inbox.chooseChannel': '--++++',
    'inbox.sendAddressCode': '--++++',
    'inbox.confirmAddress': '--++++',
    'inbox.addDevice': '--++++',
    'inbox.removeDevice': '--++++',
    'inbox.pushSeen': '++++++',
    'deliveries.counts': '-----+',
    'deliveries.list': '-----+',
    'deliveries.again': '-----+',
    'deliveries.switchChannel': '-----+',
    'deliveries.unreached': '-----+',
    'deliveries.sms': '-----+',
    'deliveries.chooseSms': '-----+',
    'deliveries.quietHours': '-----+',
    'deliveries.chooseQuietHours': '-----+',
  },
  inputs: ({ db, id, own, turn, unique }) => ({
    'inbox.list': () => ({ page: 1 }),
    'inbox.chooseChannel': () => ({ group: 'announcements', channel: 'email', on: turn % 2 === 0 }),
    'inbox.confirmAddress': () => ({ code: 'ABCD-EFGH' }),
    'inbox.addDevice': () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${unique}`,
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    }),
    'inbox.removeDevice': () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${unique}` }),
    'inbox.pushSeen': () => ({ seen: 'a'.repeat(22) }),
    'deliveries.list': () => ({ channel: 'email', outcome: 'failed', page: 1 }),
    'deliveries.switchChannel': async () => {
      await db.delete(stoppedChannels);
      return { channel: 'email', on: false };
    },
    'deliveries.chooseQuietHours': () => ({
      from: `19:${10 + (turn % 40)}`,
      until: '06:30',
      sundays: true,
      holidays: true,
    }),
    'deliveries.chooseSms': () => ({
      is_on: false,
      groups: ['absences'],
      monthly_parts: 500 + turn,
      price_per_part: '20',
      plain_accents: true,
    }),
    'deliveries.again': async () => ({ delivery_id: await id({ mine: () => aFailedDelivery(db) }) }),
    'inbox.read': async () => ({
      notice_id: await own(async (userId) => {
        const notice = {
          kind: 'joining.waiting',
          about: unique,
          params: {},
          link: '/dashboard',
          at: new Date(),
        };
        await db.transaction((tx) => notify(tx, [userId], notice));
        return newestNoticeOf(db, userId);
      }),
    }),
  }),
  reads: {
    'inbox.read': 'says of an own notice that it was seen: nothing of the school changes',
    'inbox.readAll': 'the same of all of them',
    'inbox.chooseChannel':
      'the person’s own choice of notices, shown in their data: nothing of the school changes',
    'inbox.sendAddressCode': 'a code to the person’s own address: nothing of the school changes',
    'inbox.confirmAddress': 'the person’s own address: nothing of the school changes',
    'inbox.addDevice': 'the person’s own phone: nothing of the school changes',
    'inbox.removeDevice': 'the person’s own phone: nothing of the school changes',
    'inbox.pushSeen': 'says of a notice that a phone showed it: nothing of the school changes',
  },
  refusedHere: {
    'inbox.sendAddressCode': 'the test school has no mail server',
    'inbox.confirmAddress': 'no code was mailed',
  },
  personColumns: {
    'notices.user_id': { told: 'notices' },
    'deliveries.user_id': { told: 'deliveries' },
    'notice_choices.user_id': { told: 'notice_choices' },
    'push_subscriptions.user_id': { told: 'push_devices' },
    'address_confirmations.user_id': { told: 'address_confirmation' },
  },
};
