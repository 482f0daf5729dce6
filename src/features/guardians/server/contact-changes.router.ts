import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { contactChangesContract } from '../contact-changes.contract.ts';
import { askForChanges, decideChange, readChangeQueue, readOwnContact } from './contact-changes.service.ts';

const os = serve(contactChangesContract);

export const contactChangesRouter = os.router({
  mine: os.mine.handler(({ context: { db, actor } }) => readSnapshot(db, (tx) => readOwnContact(tx, actor))),
  ask: os.ask.handler(({ input, context }) => askForChanges(context, input)),
  queue: os.queue.handler(({ context: { db } }) => readSnapshot(db, readChangeQueue)),
  approve: os.approve.handler(async ({ input: { change_id }, context, errors }) =>
    answerOf(await decideChange(context, { change_id, approved: true, note: null }), errors),
  ),
  refuse: os.refuse.handler(async ({ input: { change_id, note }, context, errors }) =>
    answerOf(await decideChange(context, { change_id, approved: false, note }), errors),
  ),
});
