import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { messagesAuditWords } from './messages.audit.ts';
import { messagesNotices } from './messages.notices.ts';
import { messagesPages } from './messages.pages.ts';
import { mayUseMessages } from './messages.policy.ts';
import { seedMessages } from './server/messages.demo.ts';
import { messagesOwnData } from './server/messages.own-data.ts';
import { messagesRouter } from './server/messages.router.ts';
import { isToldOfThread, KIND, messagesJob, takesPart } from './server/messages.service.ts';
import * as messagesTables from './server/messages.tables.ts';

export const messagesFeature: Feature = {
  name: 'messages',
  notices: messagesNotices,
  noticeReaders: { [KIND]: isToldOfThread, 'messages.reported': holdsDuty() },
  pages: messagesPages,
  router: () => ({ messages: messagesRouter }),
  tables: messagesTables,
  jobs: ({ school }) => [messagesJob(school)],
  live: {
    mayHear: {
      message_thread: (tx, actor, id) => id !== 'all' && takesPart(tx, actor, id),
      // Without content, for the list of conversations; each page fetches what it may read.
      messages: (_tx, actor, id) => id === 'all' && mayUseMessages(actor),
    },
    wider: { message_thread: 'messages:all' },
  },
  audit: {
    words: messagesAuditWords,
    subjects: [{ type: 'message_thread', names: sql`select id, subject as name from message_threads` }],
  },
  ownData: messagesOwnData,
  demo: ({ now, timeZone }) => ({ seed: (tx) => seedMessages(tx, { now, timeZone }) }),
};
