import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { FileText, HandCoins } from 'lucide-react';
import { formatAmount, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { FeeStudentCell } from '../../web/shared/fee-student-cell.tsx';
import type { PaymentEntry } from './use-account-payment.tsx';

type Props = { account: FeeAccount; pay: PaymentEntry };

/** A student's siblings with each one's balance and the family's total: one payment can cover all. */
export function AccountFamily({ account, pay }: Props) {
  const { t } = useLingui();
  const statement = useLazyDialog(() =>
    import('../../papers/web/shared/fee-statement-dialog.tsx').then((module) => module.FeeStatementDialog),
  );
  const together = totalAmount([account, ...account.siblings].map(({ balance }) => balance));
  return (
    <Card
      title={t`Brothers and sisters`}
      padded={false}
      actions={
        <>
          {pay && (
            <Button
              variant="secondary"
              icon={<HandCoins aria-hidden />}
              disabled={pay.disabled || together === 0n}
              busy={pay.loading && pay.family}
              onClick={() => pay.start(true)}
            >
              {t`Pay for the family`}
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<FileText aria-hidden />}
            busy={statement.loading}
            onClick={statement.show}
          >
            {t`Statement of the family`}
          </Button>
        </>
      }
    >
      <DataTable
        caption={t`Brothers and sisters`}
        rows={account.siblings}
        rowKey={(sibling) => sibling.student_id}
        empty={null}
        columns={[
          { key: 'student', header: t`Student`, primary: true, cell: student },
          { key: 'roll', header: t`Roll Number`, phone: 'below', cell: rollNumber },
          { key: 'credit', header: t`Credit`, align: 'end', cell: credit },
          { key: 'balance', header: t`Balance`, align: 'end', phone: 'aside', cell: balance },
        ]}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-control px-4 py-3 md:px-5">
        <span>{t`Total owed by the family`}</span>
        <strong className="figures text-lg">{formatMoney(together, 'XAF')}</strong>
      </p>
      {statement.Dialog && (
        <statement.Dialog studentId={account.student.student_id} family onClose={statement.close} />
      )}
    </Card>
  );
}

type Sibling = FeeAccount['siblings'][number];

const student = (sibling: Sibling) => (
  <Link to={`/fees/students/${sibling.student_id}`} className="text-primary underline underline-offset-2">
    <FeeStudentCell student={sibling} />
  </Link>
);
const rollNumber = (sibling: Sibling) => <span className="figures">{sibling.roll_number}</span>;
const credit = (sibling: Sibling) => <span className="figures">{formatAmount(sibling.credit, 'XAF')}</span>;
const balance = (sibling: Sibling) => (
  <strong className="figures">{formatAmount(sibling.balance, 'XAF')}</strong>
);
