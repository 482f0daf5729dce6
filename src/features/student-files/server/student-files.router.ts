import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { documentsContract } from '../documents.contract.ts';
import { photosContract } from '../photos.contract.ts';
import { selectExpiring } from './documents.queries.ts';
import {
  addDocument,
  listDocuments,
  openDocument,
  removeDocument,
  uploadDocument,
} from './documents.service.ts';
import { openPhoto, removePhoto, setPhoto, uploadPhoto } from './photos.service.ts';

const photos = serve(photosContract);
const documents = serve(documentsContract);

export const photosRouter = photos.router({
  upload: photos.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadPhoto(context, input.file), errors),
  ),
  set: photos.set.handler(async ({ input, context, errors }) =>
    answerOf(await setPhoto(context, input), errors),
  ),
  remove: photos.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removePhoto(context, input.student_id), errors),
  ),
  open: photos.open.handler(async ({ input, context, errors }) =>
    answerOf(await openPhoto(context, input.student_id), errors),
  ),
});

export const documentsRouter = documents.router({
  upload: documents.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadDocument(context, input.file), errors),
  ),
  list: documents.list.handler(async ({ input, context, errors }) =>
    answerOf(await listDocuments(context, input.student_id), errors),
  ),
  add: documents.add.handler(async ({ input, context, errors }) =>
    answerOf(await addDocument(context, input), errors),
  ),
  remove: documents.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeDocument(context, input), errors),
  ),
  open: documents.open.handler(async ({ input, context, errors }) =>
    answerOf(await openDocument(context, input.document_id), errors),
  ),
  expiring: documents.expiring.handler(({ context: { db, now, timeZone } }) =>
    db.transaction((tx) => selectExpiring(tx, schoolDay(now(), timeZone))),
  ),
});
