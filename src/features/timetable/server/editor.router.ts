import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { timetableEditorContract } from '../editor.contract.ts';
import {
  createDraft,
  publishDraft,
  readChanges,
  removeDraft,
  saveGrid,
  saveRules,
} from './drafts.service.ts';
import { readFetFile } from './fet-files.service.ts';
import { progressOf, stopFilling } from './fill/fill-runs.ts';
import { fillDraft } from './fill/fill.service.ts';
import { lockLesson, moveLesson, placeLesson, takeOffLesson } from './editor.service.ts';
import { saveRooms, setUnavailable } from './rooms.service.ts';
import { isVersion } from './versions.queries.ts';

const os = serve(timetableEditorContract);

export const timetableEditorRouter = os.router({
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createDraft(withKey(context), input), errors),
  ),
  readFet: os.readFet.handler(async ({ input, context, errors }) =>
    answerOf(await readFetFile(context, input.file), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeDraft(context, input.version_id), errors),
  ),
  saveGrid: os.saveGrid.handler(async ({ input, context, errors }) =>
    answerOf(await saveGrid(context, input.version_id, input.periods), errors),
  ),
  saveRooms: os.saveRooms.handler(async ({ input, context, errors }) =>
    answerOf(await saveRooms(context, input.rooms), errors),
  ),
  setUnavailable: os.setUnavailable.handler(async ({ input, context, errors }) =>
    answerOf(await setUnavailable(context, input.teacher_id, input.times), errors),
  ),
  place: os.place.handler(async ({ input, context, errors }) =>
    answerOf(await placeLesson(context, input), errors),
  ),
  move: os.move.handler(async ({ input, context, errors }) =>
    answerOf(await moveLesson(context, input), errors),
  ),
  takeOff: os.takeOff.handler(async ({ input, context, errors }) =>
    answerOf(await takeOffLesson(context, input), errors),
  ),
  lock: os.lock.handler(async ({ input, context, errors }) =>
    answerOf(await lockLesson(context, input), errors),
  ),
  fillIn: os.fillIn.handler(async ({ input, context, errors }) =>
    answerOf(await fillDraft(context, input), errors),
  ),
  fillProgress: os.fillProgress.handler(async ({ input, context, errors }) =>
    answerOf(
      (await isVersion(context.db, input.version_id)) && { progress: progressOf(input.version_id) },
      errors,
    ),
  ),
  stopFilling: os.stopFilling.handler(async ({ input, context, errors }) =>
    answerOf(
      (await isVersion(context.db, input.version_id)) && { stopped: stopFilling(input.version_id) },
      errors,
    ),
  ),
  saveRules: os.saveRules.handler(async ({ input, context, errors }) =>
    answerOf(await saveRules(context, input.version_id, input.rules), errors),
  ),
  changes: os.changes.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readChanges(tx, context, input.version_id)), errors),
  ),
  publish: os.publish.handler(async ({ input, context, errors }) =>
    answerOf(await publishDraft(context, input.version_id, input.valid_from), errors),
  ),
});
