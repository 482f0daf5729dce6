import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { workPhotosContract } from '../photos.contract.ts';
import { worksContract } from '../works.contract.ts';
import { handIn } from './hand-in.service.ts';
import { drawOnPhoto, findReceived, keepPiece, openPhoto, turnPhoto } from './photos.service.ts';
import { listWorks, remindMissing, returnWorks, saveWork } from './works.service.ts';

const os = serve(worksContract);
const photos = serve(workPhotosContract);

export const worksRouter = os.router({
  handIn: os.handIn.handler(async ({ input, context, errors }) =>
    answerOf(await handIn(withKey(context), input), errors),
  ),
  handInFor: os.handInFor.handler(async ({ input, context, errors }) =>
    answerOf(await handIn(withKey(context), input), errors),
  ),
  list: os.list.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listWorks(tx, context, input.assignment_id)), errors),
  ),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveWork(context, input), errors),
  ),
  remindMissing: os.remindMissing.handler(async ({ input, context, errors }) =>
    answerOf(await remindMissing(context, input.assignment_id), errors),
  ),
  returnOne: os.returnOne.handler(async ({ input, context, errors }) =>
    answerOf(await returnWorks(context, input), errors),
  ),
  returnAll: os.returnAll.handler(async ({ input, context, errors }) =>
    answerOf(await returnWorks(context, input), errors),
  ),
});

export const workPhotosRouter = photos.router({
  received: photos.received.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findReceived(tx, context, input)), errors),
  ),
  sendPiece: photos.sendPiece.handler(async ({ input, context, errors }) =>
    answerOf(await keepPiece(context, input), errors),
  ),
  receivedFor: photos.receivedFor.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findReceived(tx, context, input)), errors),
  ),
  sendPieceFor: photos.sendPieceFor.handler(async ({ input, context, errors }) =>
    answerOf(await keepPiece(context, input), errors),
  ),
  open: photos.open.handler(async ({ input, context, errors }) =>
    answerOf(await openPhoto(context, input.photo_id), errors),
  ),
  turn: photos.turn.handler(async ({ input, context, errors }) =>
    answerOf(await turnPhoto(context, input), errors),
  ),
  draw: photos.draw.handler(async ({ input, context, errors }) =>
    answerOf(await drawOnPhoto(context, input), errors),
  ),
});
