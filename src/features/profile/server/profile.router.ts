import type { OwnDataPart } from '#features/feature.ts';
import { serve } from '#features/people/server/people.service.ts';
import { profileContract } from '../profile.contract.ts';
import { endKey, makeKey, ownKeys } from './keys.service.ts';
import { exportOwnData } from './own-data.service.ts';
import { changeProfile, endOwnSession, getProfile, ownSessions } from './profile.service.ts';

const os = serve(profileContract);

/** `ownData` is what the features keep about a person. */
export const profileRouter = (ownData: readonly OwnDataPart[]) =>
  os.router({
    get: os.get.handler(async ({ context: { db, actor, house }, errors }) => {
      const profile = await db.transaction((tx) => getProfile(tx, { userId: actor.userId, house }));
      if (!profile) throw errors.NOT_FOUND();
      return profile;
    }),
    update: os.update.handler(async ({ input, context, errors }) => {
      const outcome = await changeProfile(context, input);
      if ('refused' in outcome) throw errors[outcome.refused]();
      return outcome.profile;
    }),
    sessions: os.sessions.handler(({ context }) => context.db.transaction((tx) => ownSessions(tx, context))),
    endSession: os.endSession.handler(async ({ input, context, errors }) => {
      const left = await endOwnSession(context, input.session_id);
      if (!left) throw errors.NOT_FOUND();
      return left;
    }),
    exportData: os.exportData.handler(async ({ context, errors }) => {
      const file = await exportOwnData(context, ownData);
      if (!file) throw errors.NOT_FOUND();
      return file;
    }),
    keys: os.keys.handler(({ context: { db, actor } }) => db.transaction((tx) => ownKeys(tx, actor.userId))),
    createKey: os.createKey.handler(async ({ input, context, errors }) => {
      const outcome = await makeKey(context, input);
      if ('refused' in outcome) throw errors[outcome.refused]();
      return outcome;
    }),
    revokeKey: os.revokeKey.handler(async ({ input, context, errors }) => {
      const left = await endKey(context, input.key_id);
      if (!left) throw errors.NOT_FOUND();
      return left;
    }),
  });
