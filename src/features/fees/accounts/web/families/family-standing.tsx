import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { ChevronRight, FileText, Receipt } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeStanding } from '../../../charges/fee-standing.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useBillWindow } from '../../../papers/web/shared/print-bill.tsx';

/** The amount owed now in large figures, with the next due amount in words; for several children also per child. */
export function FamilyStanding({ shown }: { shown: readonly FeeStanding[] }) {
  const { t } = useLingui();
  const total = totalAmount(shown.map(({ balance }) => balance));
  const statement = useLazyDialog(() =>
    import('../../../papers/web/shared/fee-statement-dialog.tsx').then((module) => module.FeeStatementDialog),
  );
  const [first] = shown;
  if (!first) return null;
  const alone = shown.length === 1;
  return (
    <Card>
      <p>
        <span className="text-muted">{t`Owed now`}</span>
        <strong className="figures block text-xl sm:text-3xl">{formatMoney(total, 'XAF')}</strong>
      </p>
      <StandingInWords shown={shown} />
      {!alone && <EachChild shown={shown} />}
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button
          variant="secondary"
          icon={<FileText aria-hidden />}
          busy={statement.loading}
          onClick={statement.show}
        >
          {t`Statement of account`}
        </Button>
        {alone && moneyOf(first.balance) > 0n && <BillButton studentId={first.student_id} />}
      </div>
      {statement.Dialog && (
        <statement.Dialog studentId={first.student_id} family={!alone} onClose={statement.close} />
      )}
    </Card>
  );
}

/** Overdue amounts first, then the next due, then credit. */
function StandingInWords({ shown }: { shown: readonly FeeStanding[] }) {
  const { t } = useLingui();
  const overdue = totalAmount(shown.map((standing) => standing.overdue));
  const credit = totalAmount(shown.map((standing) => standing.credit));
  const total = totalAmount(shown.map(({ balance }) => balance));
  const days = shown.flatMap(({ next_due_date }) => next_due_date ?? []).toSorted();
  const [next] = days;
  const falling = totalAmount(
    shown.filter((each) => each.next_due_date === next).map(({ next_due }) => next_due),
  );
  const [late, then, kept] = [overdue, falling, credit].map((amount) => formatMoney(amount, 'XAF'));
  const day = next && formatDay(next, currentLocale());
  return (
    <div className="mt-1 flex flex-col gap-1">
      {total === 0n && <p>{t`Nothing to pay now.`}</p>}
      {overdue > 0n && <p className="font-medium text-danger">{t`${late} is overdue.`}</p>}
      {day && <p className="text-sm">{t`Next: ${then} by ${day}.`}</p>}
      {credit > 0n && (
        <p className="text-sm text-muted">{t`You have a credit of ${kept} for the next fees.`}</p>
      )}
    </div>
  );
}

function EachChild({ shown }: { shown: readonly FeeStanding[] }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const lateWords = (overdue: string) => {
    const late = formatAmount(overdue, 'XAF');
    return t`${late} is overdue.`;
  };
  return (
    <ul aria-label={t`Each child`} className="mt-3 divide-y divide-line border-y border-line">
      {shown.map((standing) => (
        <li key={standing.student_id}>
          <Link
            to={`/fees/students/${standing.student_id}`}
            className="flex min-h-control items-center gap-3 py-2 hover:bg-raised"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium wrap-anywhere text-primary">{nameOf(standing)}</span>
              <span className="figures font-semibold">{formatAmount(standing.balance, 'XAF')}</span>
              {moneyOf(standing.overdue) > 0n && (
                <span className="basis-full text-sm text-danger">{lateWords(standing.overdue)}</span>
              )}
            </span>
            <Icon of={ChevronRight} size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BillButton({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const { printBill, billDialog } = useBillWindow();
  return (
    <>
      <Button variant="secondary" icon={<Receipt aria-hidden />} onClick={() => printBill(studentId)}>
        {t`Bill of all open fees`}
      </Button>
      {billDialog}
    </>
  );
}
