import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '#platform/money/money.ts';
import { priceOf } from '#platform/sms/price.ts';
import type { Counts } from '../../announcements.contract.ts';
import { smsCost, type Titles } from '../../sms-cost.rules.ts';

export type { Titles };

/** The number of text messages and their cost, and the cost without rare accents. */
export function SmsCost({ sms, titles }: { sms: NonNullable<Counts['sms']>; titles: Titles }) {
  const { t } = useLingui();
  const { people, parts, plainParts, rare } = smsCost(sms, titles);
  if (people === 0) return null;
  const billed = (count: number) => {
    const price = formatMoney(priceOf(count, sms.price_per_part), 'XAF');
    return t`${plural(count, { one: '# part', other: '# parts' })}, ${price}`;
  };
  const [bill, plainBill] = [billed(parts), billed(plainParts)];
  const letters = rare.join(' ');
  return (
    <p className="text-sm text-muted">
      {t`By text message: ${people} (${bill}).`}
      {plainParts < parts && (
        <> {t`The letters ${letters} make messages longer. Without them: ${plainBill}.`}</>
      )}
    </p>
  );
}
