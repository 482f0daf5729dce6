import { type Call as AnyCall, emailDomain, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import { ownsFactor } from '#platform/auth/server/factors/factors.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { SchoolSettings, SettingsInput } from '../settings.contract.ts';
import { countAdminsByFactor, findChoices, lockChoices, updateChoices } from './settings.queries.ts';

const DAY_MS = 86_400_000;

type Call = AnyCall & { installation: Installation };

/** The school's settings for administrators, with those of the installation. */
export async function getSettings(tx: Tx, installation: Installation, at: Date): Promise<SchoolSettings> {
  const { many_sign_ups_until: until, ...choices } = await findChoices(tx);
  const many_sign_ups = until !== null && at < until;
  return {
    ...choices,
    many_sign_ups,
    many_sign_ups_until: many_sign_ups ? until.toISOString() : null,
    email_domain: await emailDomain(tx, installation),
    ...(await countAdminsByFactor(tx)),
    mail_configured: installation.sendsMail,
    sms_configured: installation.sendsSms,
  };
}

/**
 * Changes the school's settings. An administrator without a second factor may not make it compulsory: they would lock
 * themselves out.
 */
export async function changeSettings(
  call: Call,
  input: SettingsInput,
): Promise<SchoolSettings | { refused: 'FACTOR_FIRST' }> {
  const { db, actor, now, installation } = call;
  return db.transaction(async (tx) => {
    const held = await lockChoices(tx);
    const { many_sign_ups_until: until, ...choices } = held;
    const many_sign_ups = until !== null && now() < until;
    // If no domain was set, it keeps following the portal's own address.
    const before = { ...choices, many_sign_ups, email_domain: await emailDomain(tx, installation) };
    if (input.admins_need_factor && !held.admins_need_factor && !(await ownsFactor(tx, actor.userId)))
      return { refused: 'FACTOR_FIRST' };
    const chosen = {
      ...input,
      open_sign_up: input.open_sign_up ?? held.open_sign_up,
      many_sign_ups: input.many_sign_ups ?? many_sign_ups,
      offline_hours: input.offline_hours ?? held.offline_hours,
    };
    const details = changesOf(before, chosen);
    if (Object.keys(details).length > 0) {
      const { many_sign_ups: isRaised, ...changed } = Object.fromEntries(
        Object.entries(chosen).filter(([field]) => field in details),
      );
      const raised =
        isRaised === undefined
          ? {}
          : { many_sign_ups_until: isRaised ? new Date(now().getTime() + DAY_MS) : null };
      await updateChoices(tx, { ...changed, ...raised, updated_at: now(), updated_by: actor.userId });
      await record(tx, call, { action: 'settings.updated', details });
    }
    return getSettings(tx, installation, now());
  });
}
