import { serve } from '#features/people/server/people.service.ts';
import { confirmChild, refuseChild } from '#features/guardians/server/child-requests.service.ts';
import { joiningContract } from '../joining.contract.ts';
import { acceptInvitation } from './accept.service.ts';
import { inviteClass, listClassInvitees } from './class-invitations.service.ts';
import { lookAtKey, resetByKey } from './entry.service.ts';
import { exportInvitations } from './invitations.export.ts';
import { countInvitations, listInvitations } from './invitations.queries.ts';
import { invite, renewInvitation, revokeInvitation } from './invitations.service.ts';
import { readMessage, readOutbox } from './outbox.service.ts';
import { approve, readQueue, refuse } from './queue.service.ts';
import { findGuardiansOf, findRecords } from './records.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(joiningContract);

export const joiningRouter = os.router({
  queue: os.queue.handler(({ context: { db } }) => db.transaction(readQueue)),
  records: os.records.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findRecords(tx, input.user_id)), errors),
  ),
  guardians: os.guardians.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findGuardiansOf(tx, input.user_id)), errors),
  ),
  approve: os.approve.handler(async ({ input, context, errors }) =>
    answerOf(await approve(context, input), errors),
  ),
  refuse: os.refuse.handler(async ({ input, context, errors }) =>
    answerOf(await refuse(context, input), errors),
  ),
  confirmChild: os.confirmChild.handler(async ({ input, context, errors }) =>
    answerOf(await confirmChild(context, input), errors),
  ),
  refuseChild: os.refuseChild.handler(async ({ input, context, errors }) =>
    answerOf(await refuseChild(context, input), errors),
  ),

  invitations: os.invitations.handler(({ input: { page = 1 }, context: { db, now } }) =>
    db.transaction(async (tx) => ({
      invitations: await listInvitations(tx, now(), { page }),
      total: await countInvitations(tx),
    })),
  ),
  exportInvitations: os.exportInvitations.handler(({ input, context }) => exportInvitations(context, input)),
  invite: os.invite.handler(async ({ input, context, errors }) =>
    answerOf(await invite(withKey(context), input), errors),
  ),
  classInvitees: os.classInvitees.handler(async ({ input, context: { db, now }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listClassInvitees(tx, input.class_id, now())), errors),
  ),
  inviteClass: os.inviteClass.handler(async ({ input, context, errors }) =>
    answerOf(await inviteClass(withKey(context), input), errors),
  ),
  renew: os.renew.handler(async ({ input, context, errors }) =>
    answerOf(await renewInvitation(context, input.invitation_id), errors),
  ),
  revoke: os.revoke.handler(async ({ input, context, errors }) =>
    answerOf(await revokeInvitation(context, input.invitation_id), errors),
  ),

  look: os.look.handler(async ({ input, context, errors }) =>
    answerOf(await lookAtKey(context, input.key), errors),
  ),
  accept: os.accept.handler(async ({ input, context, errors }) =>
    answerOf(await acceptInvitation(context, input), errors),
  ),
  resetPassword: os.resetPassword.handler(async ({ input, context, errors }) =>
    answerOf(await resetByKey(context, input), errors),
  ),

  outbox: os.outbox.handler(({ input: { page = 1 }, context: { db, installation, now } }) =>
    db.transaction((tx) => readOutbox(tx, { page, installation, at: now() })),
  ),
  readMessage: os.readMessage.handler(async ({ input, context, errors }) =>
    answerOf(await readMessage(context, input.message_id), errors),
  ),
});
