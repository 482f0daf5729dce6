import { serve } from '#features/people/server/people.service.ts';
import type { InstallationFacts } from '#features/feature.ts';
import { settingsContract } from '../settings.contract.ts';
import { hasNoAccount } from './settings.queries.ts';
import { changeSettings, getSettings } from './settings.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(settingsContract);

/** The settings of one installation. */
export function settingsRouter({
  schoolName,
  timeZone,
  demoAccounts,
  needsSetupToken = false,
}: InstallationFacts) {
  return os.router({
    public: os.public.handler(async ({ context: { db } }) => ({
      name: schoolName,
      time_zone: timeZone,
      empty: !needsSetupToken && (await db.transaction(hasNoAccount)),
      demo_accounts: demoAccounts && [...demoAccounts],
    })),
    get: os.get.handler(({ context: { db, installation } }) =>
      db.transaction((tx) => getSettings(tx, installation)),
    ),
    update: os.update.handler(async ({ input, context, errors }) =>
      answerOf(await changeSettings(context, input), errors),
    ),
  });
}
