import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import type { Flag } from '../../early-warning.contract.ts';
import { thousandths } from '../../early-warning.rules.ts';

/** The reason for a flag in one sentence, with figures and threshold. */
export function useSentence() {
  const { t } = useLingui();
  const locale = currentLocale();
  const day = (of: string) => formatDay(of, locale);
  const decimal = (shown: string) => (locale === 'fr' ? shown.replace('.', ',') : shown);
  const percent = (of: number) =>
    `${of.toLocaleString(locale, { maximumFractionDigits: 1 })}${locale === 'fr' ? '\u00a0%' : '%'}`;

  return ({ figures, threshold }: Pick<Flag, 'figures' | 'threshold'>): string => {
    switch (figures.rule) {
      case 'attendance': {
        const missed = hoursOf(figures.missed_minutes).toLocaleString(locale);
        const marked = hoursOf(figures.marked_minutes).toLocaleString(locale);
        const from = day(figures.from);
        const share = percent((figures.missed_minutes * 100) / figures.marked_minutes);
        const least = percent(threshold);
        return t`Absent ${missed} of ${marked} hours without a reason since ${from} (${share}; rule: ${least} or more)`;
      }
      case 'falling': {
        const { before, after } = figures;
        const [earlier, later] = [before.name[locale], after.name[locale]];
        const [high, low, maximum] = [before.average, after.average, figures.maximum].map(decimal);
        const fall = ((thousandths(before.average) - thousandths(after.average)) / 1000).toLocaleString(
          locale,
        );
        const least = ((threshold / 200) * Number(figures.maximum)).toLocaleString(locale);
        return t`Average down from ${high} (${earlier}) to ${low} (${later}) out of ${maximum}: ${fall} points (rule: ${least} or more)`;
      }
      case 'failing': {
        const count = plural(figures.subjects.length, { one: '# subject', other: '# subjects' });
        const mark = decimal(figures.pass_mark);
        const slot = figures.slot[locale];
        const list = figures.subjects
          .map(({ name, value }) => `${name[locale]} ${decimal(value)}`)
          .join(', ');
        return t`${count} below ${mark} in ${slot}: ${list} (rule: ${threshold} or more)`;
      }
      case 'work': {
        const { missing } = figures;
        const given = plural(figures.given, { one: '# assignment', other: '# assignments' });
        const from = day(figures.from);
        return t`${missing} of ${given} due since ${from} not handed in (rule: ${threshold} or more)`;
      }
      case 'sanctions': {
        const count = plural(figures.sanctions, { one: '# sanction', other: '# sanctions' });
        const [from, until] = [day(figures.from), day(figures.until)];
        return t`${count} in the term from ${from} to ${until} (rule: ${threshold} or more)`;
      }
      case 'fees': {
        const owed = formatAmount(figures.owed, 'XAF');
        const since = day(figures.since);
        const fees = plural(figures.fees, { one: '# fee', other: '# fees' });
        const days = figures.days;
        return t`${owed} overdue since ${since}, ${days} days (${fees}; rule: ${threshold} days or more)`;
      }
    }
  };
}
