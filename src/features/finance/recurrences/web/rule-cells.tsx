import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { FinanceRule } from '../recurrences.contract.ts';
import { CategoryMark } from '../../categories/web/category-mark.tsx';
import { entriesAt } from '../../budgets/web/months.ts';
import { useFrequency } from './recurrence-words.ts';
import { useRuleName } from './rule-words.ts';

type Props = { rule: FinanceRule };

const STATES: Record<FinanceRule['state'], { tone: BadgeTone; name: ReturnType<typeof msg> }> = {
  active: { tone: 'success', name: msg({ message: 'Active', context: 'recurring entry' }) },
  paused: { tone: 'pending', name: msg`Paused` },
  over: { tone: 'inactive', name: msg`Ended` },
};
const day = (on: SchoolDay) => formatDay(on, currentLocale());

export function NameCell({ rule, error }: Props & { error: unknown }) {
  const name = useRuleName()(rule);
  return (
    <span className="inline-flex min-w-0 flex-col gap-0.5">
      <span className="wrap-anywhere">{name}</span>
      {rule.description && rule.category && (
        <span className="text-sm font-normal text-muted">
          <CategoryMark category={rule.category} />
        </span>
      )}
      {Boolean(error) && (
        <span className="font-normal">
          <FormError error={error} />
        </span>
      )}
    </span>
  );
}

export function FrequencyCell({ rule }: Props) {
  const { t } = useLingui();
  const frequency = useFrequency()(rule.recurrence_type, rule.recurrence_interval);
  const until = rule.recurrence_end_date && day(rule.recurrence_end_date);
  return (
    <>
      {frequency}
      {until && <span className="block whitespace-nowrap text-muted">{t`until ${until}`}</span>}
    </>
  );
}

export function NextDatesCell({ rule, today }: Props & { today: SchoolDay }) {
  const { t } = useLingui();
  const leftOut = rule.skipped
    .filter((on) => on >= today)
    .map(day)
    .join(' · ');
  if (rule.state === 'paused') return <span className="text-muted">{t`None while it is paused`}</span>;
  if (rule.next_dates.length === 0) return <span className="text-muted">{'–'}</span>;
  return (
    <span className="figures">
      {rule.next_dates.map((on) => (
        <span key={on} className="block whitespace-nowrap">
          {day(on)}
        </span>
      ))}
      {leftOut && <span className="block text-muted">{t`skipped: ${leftOut}`}</span>}
    </span>
  );
}

export function StateCell({ rule: { state } }: Props) {
  const { t } = useLingui();
  return <Badge tone={STATES[state].tone}>{t(STATES[state].name)}</Badge>;
}

/** The number of entries written, linked to them. */
export function WrittenCell({ rule }: Props) {
  const { t } = useLingui();
  const count = rule.entries;
  if (count === 0) return <span className="figures">{count}</span>;
  return (
    <Link
      className="figures text-primary underline-offset-2 hover:underline"
      aria-label={t`${plural(count, { one: '# transaction', other: '# transactions' })}`}
      to={entriesAt({ rule_id: rule.id })}
    >
      {count}
    </Link>
  );
}
