import { serve } from '#features/people/server/people.service.ts';
import { settingsContract, type SchoolInfo } from '../settings.contract.ts';
import { hasNoAccount } from './settings.queries.ts';
import { changeSettings, getSettings } from './settings.service.ts';

/** What an installation is told about itself when it starts. */
export type SchoolFacts = {
  schoolName: string;
  timeZone: string;
  demoAccounts: SchoolInfo['demo_accounts'];
  /** The first administrator comes with a token: nobody is promised the role for being first. */
  needsSetupToken?: boolean;
};

const os = serve(settingsContract);

/** The settings of one installation. */
export function settingsRouter({ schoolName, timeZone, demoAccounts, needsSetupToken = false }: SchoolFacts) {
  return os.router({
    public: os.public.handler(async ({ context: { db } }) => ({
      name: schoolName,
      time_zone: timeZone,
      empty: !needsSetupToken && (await db.transaction(hasNoAccount)),
      demo_accounts: demoAccounts,
    })),
    get: os.get.handler(({ context: { db, house } }) => db.transaction((tx) => getSettings(tx, house))),
    update: os.update.handler(async ({ input, context, errors }) => {
      const settings = await changeSettings(context, input);
      if ('refused' in settings) throw errors[settings.refused]();
      return settings;
    }),
  });
}
