import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { Banknote, BadgePercent, Printer, UserRound } from 'lucide-react';
import { moneyOf } from '#platform/money/amount.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { StudentFee } from '../fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel } from '../../web/shared/fee-words.tsx';

export type FeeActionHandlers = {
  onBill: (fee: StudentFee) => void;
  onReduce: (fee: StudentFee) => void;
  onPay: (fee: StudentFee) => void;
};

/**
 * Handlers with stable identities that call the latest ones, so that the table does not render
 * again.
 */
export function useStableHandlers(handlers: FeeActionHandlers): FeeActionHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo(
    () => ({
      onBill: (fee) => latest.current.onBill(fee),
      onReduce: (fee) => latest.current.onReduce(fee),
      onPay: (fee) => latest.current.onPay(fee),
    }),
    [],
  );
}

/** The office's actions on a fee: its bill as a button, the others in a menu. */
export function FeeActions({ fee, onBill, onReduce, onPay }: FeeActionHandlers & { fee: StudentFee }) {
  const { t } = useLingui();
  const student = useFeeStudentName()(fee.student);
  const name = feeLabel(fee.structure.name, fee.instalment, fee.instalments);
  const open = moneyOf(fee.balance) > 0n;
  return (
    <span className="inline-flex items-center md:-me-2">
      <Button
        variant="quiet"
        size="sm"
        className="px-2"
        icon={<Printer aria-hidden />}
        aria-label={t`Generate payment bill: ${student}, ${name}`}
        title={t`Payment bill`}
        onClick={() => onBill(fee)}
      >
        <span className="md:sr-only">{t`Payment bill`}</span>
      </Button>
      <ActionMenu
        label={t`More: ${student}, ${name}`}
        actions={[
          ...(open
            ? [
                { label: t`Record payment`, icon: Banknote, onChoose: () => onPay(fee) },
                { label: t`Discount or waiver`, icon: BadgePercent, onChoose: () => onReduce(fee) },
              ]
            : []),
          { label: t`Fee account`, icon: UserRound, to: `/fees/students/${fee.student.student_id}` },
        ]}
      />
    </span>
  );
}
