import { serve } from '#features/people/server/people.service.ts';
import type { InstallationFacts } from '#features/feature.ts';
import { settingsContract } from '../settings.contract.ts';
import { changeIdentity, setLogo, takeLogoAway } from './identity.service.ts';
import { findIdentity } from './identity.queries.ts';
import { hasNoAccount } from './settings.queries.ts';
import { changeSettings, getSettings } from './settings.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { isLoopbackAddress } from '#platform/http/loopback-address.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import type { Installation } from '#platform/http/server/procedures.ts';

const os = serve(settingsContract);

export function settingsRouter({
  schoolName,
  timeZone,
  demoAccounts,
  needsSetupToken = false,
  schoolChanged = async () => undefined,
}: InstallationFacts) {
  const toldBy =
    ({ publicUrl }: Installation) =>
    async (tx: Tx) => {
      const [identity, isEmpty] = await Promise.all([
        findIdentity(tx, { schoolName, timeZone }),
        needsSetupToken ? false : hasNoAccount(tx),
      ]);
      return {
        ...identity,
        address_is_local: isLoopbackAddress(publicUrl),
        empty: isEmpty,
        demo_accounts: demoAccounts && [...demoAccounts],
      };
    };
  return os.router({
    public: os.public.handler(({ context: { db, installation } }) => readSnapshot(db, toldBy(installation))),
    changeIdentity: os.changeIdentity.handler(async ({ input, context }) => {
      const { changed, answer } = await changeIdentity(context, input, {
        schoolName,
        timeZone,
        told: toldBy(context.installation),
      });
      if (changed) await schoolChanged();
      return answer;
    }),
    setLogo: os.setLogo.handler(async ({ input, context, errors }) =>
      answerOf(await setLogo(context, input.file, toldBy(context.installation)), errors),
    ),
    removeLogo: os.removeLogo.handler(({ context }) => takeLogoAway(context, toldBy(context.installation))),
    get: os.get.handler(({ context: { db, installation, now } }) =>
      db.transaction((tx) => getSettings(tx, installation, now())),
    ),
    update: os.update.handler(async ({ input, context, errors }) =>
      answerOf(await changeSettings(context, input), errors),
    ),
  });
}
