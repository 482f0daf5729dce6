import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { announcementsContract } from '../announcements.contract.ts';
import { selectAnnouncements, selectNewSince, selectTaughtSubjects } from './announcements.queries.ts';
import { countAudience, countClassAudience, countNamedAudience } from './audience-counts.service.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  createForClass,
  readerOf,
  recallAnnouncement,
} from './announcements.service.ts';
import { findPeople } from './find-people.service.ts';
import { draftAnnouncement } from './draft.service.ts';
import { exportUnreached, followUp } from './follow-up.service.ts';
import { findReach, listSlips } from './reach.service.ts';
import { acknowledgeAnnouncement, answerAnnouncement, openAnnouncement } from './readers.service.ts';

const os = serve(announcementsContract);

export const announcementsRouter = os.router({
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => selectAnnouncements(tx, readerOf(context), input)),
  ),
  newSince: os.newSince.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => selectNewSince(tx, readerOf(context), new Date(input.since))),
  ),
  audience: os.audience.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => countAudience(tx, context, input)),
  ),
  classAudience: os.classAudience.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => countClassAudience(tx, context, input)), errors),
  ),
  subjects: os.subjects.handler(async ({ context }) => ({
    subjects: await readSnapshot(context.db, (tx) => selectTaughtSubjects(tx, context.actor)),
  })),
  findPeople: os.findPeople.handler(async ({ input, context }) => ({
    people: await readSnapshot(context.db, (tx) => findPeople(tx, context.actor, input)),
  })),
  namedAudience: os.namedAudience.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => countNamedAudience(tx, context, input)), errors),
  ),
  draft: os.draft.handler(async ({ input, context, errors }) =>
    answerOf(await draftAnnouncement(context, input), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createAnnouncement(withKey(context), input), errors),
  ),
  createForClass: os.createForClass.handler(async ({ input, context, errors }) =>
    answerOf(await createForClass(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input: { announcement_id, ...input }, context, errors }) =>
    answerOf(await changeAnnouncement(context, announcement_id, input), errors),
  ),
  recall: os.recall.handler(async ({ input, context, errors }) =>
    answerOf(await recallAnnouncement(context, input.announcement_id), errors),
  ),
  open: os.open.handler(async ({ input, context, errors }) =>
    answerOf(await openAnnouncement(context, input.announcement_id), errors),
  ),
  acknowledge: os.acknowledge.handler(async ({ input, context, errors }) =>
    answerOf(await acknowledgeAnnouncement(context, input.announcement_id), errors),
  ),
  answer: os.answer.handler(async ({ input, context, errors }) =>
    answerOf(await answerAnnouncement(context, input.announcement_id, input.choice), errors),
  ),
  slips: os.slips.handler(async ({ input, context, errors }) => {
    const slips = await readSnapshot(context.db, (tx) => listSlips(tx, context, input.announcement_id));
    return answerOf(slips && { slips }, errors);
  }),
  followUp: os.followUp.handler(async ({ input, context, errors }) =>
    answerOf(await followUp(withKey(context), input.announcement_id), errors),
  ),
  unreached: os.unreached.handler(async ({ input: { announcement_id, ...wish }, context, errors }) =>
    answerOf(await exportUnreached(context, announcement_id, wish), errors),
  ),
  reach: os.reach.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findReach(tx, context, input.announcement_id)), errors),
  ),
});
