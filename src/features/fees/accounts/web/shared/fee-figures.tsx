import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { HINT_TO_COME } from '#platform/ui/hint-to-come.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { duesOf } from '../../account.rules.ts';
import { useStudentAccount } from './use-student-account.ts';

type Props = {
  studentId: string;
  to: string;
};

/** A student's balance, overdue amount and next due amount, for the header of the student's page. */
export function FeeFigures({ studentId, to }: Props) {
  const { t } = useLingui();
  const { account, error } = useStudentAccount(studentId);
  if (!account) {
    const missing = error ? '—' : '';
    return (
      <>
        <StatCard money label={t`Balance`} value={missing} loading={!error} to={to} hint={HINT_TO_COME} />
        <StatCard money label={t`Next due`} value={missing} loading={!error} hint={HINT_TO_COME} />
      </>
    );
  }
  const { overdue, next } = duesOf(account);
  const late = formatMoney(overdue, 'XAF');
  const by = next && formatDay(next.day, currentLocale());
  return (
    <>
      <StatCard
        money
        label={t`Balance`}
        value={formatAmount(account.balance, 'XAF')}
        to={to}
        hint={overdue > 0n ? <span className="text-danger">{t`${late} overdue`}</span> : t`None late`}
      />
      <StatCard
        money
        label={t`Next due`}
        value={next ? formatMoney(next.amount, 'XAF') : t`Nothing`}
        hint={by ? t`by ${by}` : HINT_TO_COME}
      />
    </>
  );
}
