import { type Call as PeopleCall, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { monthOf, schoolDay } from '#platform/time/school-day.ts';
import type { AssistantInput, AssistantSettings } from '../assistant.contract.ts';
import { SHOWN_MONTHS } from '../assistant.rules.ts';
import { type AskCall, sealKey, startOfMonth, tryAssistant } from './ask.service.ts';
import {
  countByMonth,
  findSettings,
  lockSettings,
  type Settings,
  updateSettings,
} from './assistant.queries.ts';

type Reader = { now: () => Date; timeZone: string };

const MONTH_MS = 31 * 86_400_000;

/** The settings without the key, and the number of requests of the last months. */
export async function readSettings(tx: Tx, { now, timeZone }: Reader): Promise<AssistantSettings> {
  const { sealed_key, ...settings } = await findSettings(tx);
  const since = startOfMonth(new Date(now().getTime() - (SHOWN_MONTHS - 1) * MONTH_MS), timeZone);
  const counted = await countByMonth(tx, since, timeZone);
  const thisMonth = monthOf(schoolDay(now(), timeZone));
  const months = [...new Set([thisMonth, ...counted.map(({ month }) => month)])].slice(0, SHOWN_MONTHS);
  return {
    ...settings,
    has_key: sealed_key !== null,
    months: months.map((month) => {
      const uses = counted.filter((each) => each.month === month);
      return {
        month,
        requests: uses.reduce((sum, { requests }) => sum + requests, 0),
        uses: uses.map(({ use, requests }) => ({ use, requests })),
      };
    }),
  };
}

/** A stored key belongs to the host for which it was entered, and is never sent to another one. */
function keyAfter(
  held: Settings,
  { key, forget_key, address }: AssistantInput,
  secrets: Secrets,
): string | null {
  if (key !== '') return sealKey(secrets, key);
  return forget_key || originOf(address) !== originOf(held.address) ? null : held.sealed_key;
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);

type Call = PeopleCall & Reader & { secrets: Secrets };

/** The settings as recorded in the audit trail. */
const told = ({ is_on, address, model, monthly_requests }: Omit<Settings, 'sealed_key'>) => ({
  switched_on: is_on,
  service: address,
  model,
  monthly_requests,
});

export function saveSettings(call: Call, input: AssistantInput): Promise<AssistantSettings> {
  return call.db.transaction(async (tx) => {
    const held = await lockSettings(tx);
    const { key: _key, forget_key: _forget, ...chosen } = input;
    const sealed_key = keyAfter(held, input, call.secrets);
    const details = changesOf(told(held), told(chosen));
    if (sealed_key !== held.sealed_key)
      details['key_changed'] = `${held.sealed_key === null ? '✗' : '✓'} → ${sealed_key === null ? '✗' : '✓'}`;
    if (Object.keys(details).length > 0) {
      await updateSettings(tx, { ...chosen, sealed_key });
      await record(tx, call, { action: 'assistant.saved', details });
    }
    return readSettings(tx, call);
  });
}

export async function trySaved(call: AskCall) {
  const { address, model } = await call.db.transaction(findSettings);
  return address === '' || model === '' ? ({ refused: 'NO_ADDRESS' } as const) : tryAssistant(call);
}
