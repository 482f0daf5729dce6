import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { claimsContract } from '../claims.contract.ts';
import {
  listOwnClaims,
  openPhoto,
  readClaimQueue,
  refuseClaim,
  sendClaim,
  uploadPhoto,
  withdrawClaim,
} from './claims.service.ts';

const os = serve(claimsContract);

export const claimsRouter = os.router({
  uploadPhoto: os.uploadPhoto.handler(async ({ input, context, errors }) =>
    answerOf(await uploadPhoto(context, input.file), errors),
  ),
  send: os.send.handler(async ({ input, context, errors }) =>
    answerOf(await sendClaim(withKey(context), input), errors),
  ),
  mine: os.mine.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, (tx) => listOwnClaims(tx, actor, input)),
  ),
  withdraw: os.withdraw.handler(async ({ input, context, errors }) =>
    answerOf(await withdrawClaim(context, input.claim_id), errors),
  ),
  photo: os.photo.handler(async ({ input, context, errors }) =>
    answerOf(await openPhoto(context, input.claim_id), errors),
  ),
  queue: os.queue.handler(({ context: { db, actor } }) =>
    readSnapshot(db, (tx) => readClaimQueue(tx, actor)),
  ),
  refuse: os.refuse.handler(async ({ input: { claim_id, ...input }, context, errors }) =>
    answerOf(await refuseClaim(context, claim_id, input), errors),
  ),
});
