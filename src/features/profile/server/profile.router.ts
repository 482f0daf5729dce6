import type { OwnDataPart } from '#features/feature.ts';
import { serve } from '#features/people/server/people.service.ts';
import { keysOf } from '#features/people/server/person-keys.service.ts';
import { profileContract } from '../profile.contract.ts';
import { endKey, makeKey } from './keys.service.ts';
import { exportOwnData } from './own-data.service.ts';
import { changeProfile, endOwnSession, getProfile, ownSessions } from './profile.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(profileContract);

/** `ownData` exports each feature's data about a user. */
export const profileRouter = (ownData: readonly OwnDataPart[]) =>
  os.router({
    get: os.get.handler(async ({ context: { db, actor, installation }, errors }) =>
      answerOf(await db.transaction((tx) => getProfile(tx, { userId: actor.userId, installation })), errors),
    ),
    update: os.update.handler(async ({ input, context, errors }) => {
      const outcome = answerOf(await changeProfile(context, input), errors);
      return outcome.profile;
    }),
    sessions: os.sessions.handler(({ context }) => context.db.transaction((tx) => ownSessions(tx, context))),
    endSession: os.endSession.handler(async ({ input, context, errors }) =>
      answerOf(await endOwnSession(context, input.session_id), errors),
    ),
    exportData: os.exportData.handler(async ({ context, errors }) =>
      answerOf(await exportOwnData(context, ownData), errors),
    ),
    keys: os.keys.handler(({ context: { db, actor } }) => db.transaction((tx) => keysOf(tx, actor.userId))),
    createKey: os.createKey.handler(async ({ input, context, errors }) =>
      answerOf(await makeKey(context, input), errors),
    ),
    revokeKey: os.revokeKey.handler(async ({ input, context, errors }) =>
      answerOf(await endKey(context, input.key_id), errors),
    ),
  });
