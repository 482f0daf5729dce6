import type { Logger } from 'pino';
import { tellOwner } from '#features/inbox/server/tell-owner.service.ts';
import { tellOfApplicant } from '#features/joining/server/applicants.service.ts';
import { sendRecoveryBy } from '#features/joining/server/outbox.service.ts';
import { registerPerson } from '#features/people/server/people.service.ts';
import { passwordRulesOf, sessionLifeOf } from '#features/people/server/sign-in.service.ts';
import { areManySignUpsAllowed } from '#features/settings/server/settings.queries.ts';
import { type Auth, createAuth } from '#platform/auth/server/auth.ts';
import type { Db } from '#platform/db/database.ts';
import type { Environment } from '#platform/env/environment.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { ClientAddress } from '#platform/http/server/request.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { smsSender } from '#platform/sms/server/send-sms.ts';

type SchoolAuth = {
  db: Db;
  environment: Environment;
  installation: Installation;
  publicUrl: string;
  secrets: Secrets;
  clientAddress: ClientAddress;
  log: Logger;
  now: () => Date;
};

/** Sign-in by the school's rules: a new account becomes a person, and its owner is told of what happens to it. */
export function schoolAuth({ environment, installation, publicUrl, ...shared }: SchoolAuth): Auth {
  const { secrets, now } = shared;
  return createAuth({
    ...shared,
    issuer: `${publicUrl}/auth/v1`,
    installation,
    sendSms: smsSender(environment),
    onSignUp: async (tx, user) => {
      const kept = await registerPerson(tx, user, { setupToken: environment.SETUP_TOKEN ?? null });
      await tellOfApplicant(tx, user.user_id, now());
      return kept;
    },
    sessionLife: sessionLifeOf,
    passwordRules: passwordRulesOf(installation),
    allowsManySignUps: areManySignUpsAllowed,
    sendRecovery: sendRecoveryBy(secrets, installation),
    tellOwner,
    requestsPerMinute: environment.REQUESTS_PER_MINUTE,
  });
}
