import { type Call as PeopleCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { Sms, SmsChoices } from '../deliveries.contract.ts';
import { type ChosenGroup, NOTICE_GROUPS } from '../delivery.rules.ts';
import { monthOf } from './delivery-sms.ts';
import { reportsAddress } from './sms-reports.ts';
import { countParts, findSmsSettings, saveSmsSettings, type SmsSettings } from './sms.queries.ts';

type Call = PeopleCall & {
  timeZone: string;
  installation: Pick<Installation, 'sendsSms' | 'publicUrl'>;
  secrets: Secrets;
};

export async function readSms(
  tx: Tx,
  { now, timeZone, installation, secrets }: Pick<Call, 'now' | 'timeZone' | 'installation' | 'secrets'>,
): Promise<Sms> {
  return {
    ...shown(await findSmsSettings(tx)),
    configured: installation.sendsSms,
    parts_this_month: await countParts(tx, monthOf(now(), timeZone)),
    reports_address: installation.sendsSms ? reportsAddress(installation.publicUrl, secrets) : null,
  };
}

const shown = ({ groups, price_per_part, ...settings }: SmsSettings) => ({
  ...settings,
  groups: groups.filter((group): group is ChosenGroup =>
    (NOTICE_GROUPS as readonly string[]).includes(group),
  ),
  price_per_part: amountText(centimes(price_per_part)),
});

/** Saves the school's settings for text messages; the audit event stores old and new values. */
export function chooseSms(call: Call, choices: SmsChoices) {
  return call.db.transaction(async (tx) => {
    if (choices.is_on && !call.installation.sendsSms) return { refused: 'NO_GATEWAY' } as const;
    const before = await findSmsSettings(tx);
    const settings = {
      ...choices,
      groups: NOTICE_GROUPS.filter((group) => choices.groups.includes(group)),
      price_per_part: moneyOf(choices.price_per_part),
    };
    const [was, is] = [before, settings].map(inWords);
    if (was !== is) {
      await saveSmsSettings(tx, settings);
      await record(tx, call, { action: 'deliveries.sms_chosen', details: { sms: `${was} → ${is}` } });
    }
    return readSms(tx, call);
  });
}

const inWords = ({ is_on, groups, monthly_parts, price_per_part, plain_accents }: SmsSettings) =>
  [
    is_on ? 'on' : 'off',
    groups.join(' ') || '–',
    `${monthly_parts} parts`,
    `${amountText(centimes(price_per_part))} F`,
    plain_accents ? 'plain accents' : 'accents',
  ].join(', ');
