import { serve } from '#features/people/server/people.service.ts';
import { confirmChild, refuseChild } from '#features/students/server/child-requests.service.ts';
import { joiningContract } from '../joining.contract.ts';
import { acceptInvitation } from './accept.service.ts';
import { lookAtKey, resetByKey } from './entry.service.ts';
import { countInvitations, listInvitations } from './invitations.queries.ts';
import { invite, renewInvitation, revokeInvitation } from './invitations.service.ts';
import { readMessage, readOutbox } from './outbox.service.ts';
import { approve, readQueue, refuse } from './queue.service.ts';

const os = serve(joiningContract);

export const joiningRouter = os.router({
  queue: os.queue.handler(({ context: { db } }) => db.transaction(readQueue)),
  approve: os.approve.handler(async ({ input, context, errors }) => {
    const outcome = await approve(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
  refuse: os.refuse.handler(async ({ input, context, errors }) => {
    const outcome = await refuse(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
  confirmChild: os.confirmChild.handler(async ({ input, context, errors }) => {
    const link = await confirmChild(context, input);
    if (!link) throw errors.NOT_FOUND();
    return link;
  }),
  refuseChild: os.refuseChild.handler(async ({ input, context, errors }) => {
    const link = await refuseChild(context, input);
    if (!link) throw errors.NOT_FOUND();
    return link;
  }),

  invitations: os.invitations.handler(({ input: { page = 1 }, context: { db, now } }) =>
    db.transaction(async (tx) => ({
      invitations: await listInvitations(tx, page, now()),
      total: await countInvitations(tx),
    })),
  ),
  invite: os.invite.handler(async ({ input, context, errors }) => {
    const slip = await invite(context, input);
    if ('refused' in slip) throw errors[slip.refused]();
    return slip;
  }),
  renew: os.renew.handler(async ({ input, context, errors }) => {
    const slip = await renewInvitation(context, input.invitation_id);
    if ('refused' in slip) throw errors[slip.refused]();
    return slip;
  }),
  revoke: os.revoke.handler(async ({ input, context, errors }) => {
    const outcome = await revokeInvitation(context, input.invitation_id);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),

  look: os.look.handler(async ({ input, context, errors }) => {
    const seen = await lookAtKey(context, input.key);
    if ('refused' in seen) throw errors[seen.refused]();
    return seen;
  }),
  accept: os.accept.handler(async ({ input, context, errors }) => {
    const outcome = await acceptInvitation(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
  resetPassword: os.resetPassword.handler(async ({ input, context, errors }) => {
    const outcome = await resetByKey(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),

  outbox: os.outbox.handler(({ input: { page = 1 }, context: { db, house, now } }) =>
    db.transaction((tx) => readOutbox(tx, { page, house, at: now() })),
  ),
  readMessage: os.readMessage.handler(async ({ input, context, errors }) => {
    const message = await readMessage(context, input.message_id);
    if (!message) throw errors.NOT_FOUND();
    return message;
  }),
});
