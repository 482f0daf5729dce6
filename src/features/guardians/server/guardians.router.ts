import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { guardiansContract } from '../guardians.contract.ts';
import { childCode, requestChild } from './child-requests.service.ts';
import {
  changeGuardian,
  findGuardian,
  findGuardians,
  undoGuardianAccount,
} from './guardian-people.service.ts';
import { exportGuardians } from './guardians.export.ts';
import { linkParent, listGuardians, unlinkParent } from './guardians.service.ts';
import { addGuardian, changeLink, endGuardian } from './links.service.ts';
import { mergeGuardians } from './merge.service.ts';

const os = serve(guardiansContract);

export const guardiansRouter = os.router({
  list: os.list.handler(async ({ input, context: { db, actor, timeZone }, errors }) =>
    answerOf(
      await readSnapshot(db, (tx) => listGuardians(tx, actor, { studentId: input.student_id, timeZone })),
      errors,
    ),
  ),
  link: os.link.handler(async ({ input, context, errors }) =>
    answerOf(await linkParent(context, input), errors),
  ),
  unlink: os.unlink.handler(async ({ input, context, errors }) =>
    answerOf(await unlinkParent(context, input), errors),
  ),
  add: os.add.handler(async ({ input, context, errors }) =>
    answerOf(await addGuardian(context, input), errors),
  ),
  change: os.change.handler(async ({ input, context, errors }) =>
    answerOf(await changeLink(context, input), errors),
  ),
  end: os.end.handler(async ({ input, context, errors }) =>
    answerOf(await endGuardian(context, input), errors),
  ),
  people: os.people.handler(({ input, context: { db } }) =>
    readSnapshot(db, (tx) => findGuardians(tx, input)),
  ),
  export: os.export.handler(({ input, context }) => exportGuardians(context, input)),
  get: os.get.handler(async ({ input, context: { db, timeZone }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findGuardian(tx, input.guardian_id, timeZone)), errors),
  ),
  update: os.update.handler(async ({ input: { guardian_id, ...person }, context, errors }) =>
    answerOf(await changeGuardian(context, guardian_id, person), errors),
  ),
  undoAccount: os.undoAccount.handler(async ({ input, context, errors }) =>
    answerOf(await undoGuardianAccount(context, input), errors),
  ),
  merge: os.merge.handler(async ({ input, context, errors }) =>
    answerOf(await mergeGuardians(context, input), errors),
  ),
  code: os.code.handler(async ({ input, context, errors }) => {
    const code = answerOf(await childCode(context, input.student_id), errors);
    return { code };
  }),
  requestChild: os.requestChild.handler(async ({ input, context, errors }) =>
    answerOf(await requestChild(context, input.code), errors),
  ),
});
