import type { FeatureTesting } from '#features/testing.ts';
import { notify } from './server/inbox.service.ts';
import { newestNoticeOf } from './server/inbox.builders.ts';

export const inboxTesting: FeatureTesting = {
  matrix: { 'inbox.list': '--ssss', 'inbox.read': '--ssss', 'inbox.readAll': '--ssss' },
  inputs: ({ db, own, unique }) => ({
    'inbox.list': () => ({ page: 1 }),
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
  },
  personColumns: { 'notices.user_id': { told: 'notices' } },
};
