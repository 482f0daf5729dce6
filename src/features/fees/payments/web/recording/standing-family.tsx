import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatMoney } from '#platform/money/money.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { totalOwed } from '../../../fees.rules.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { owedFee } from '../../payment-split.rules.ts';

export const StandingFamily = memo(function StandingFamily({ fees }: { fees: readonly StudentFee[] }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const children = useMemo(() => {
    const byStudent = new Map<string, StudentFee[]>();
    for (const fee of fees)
      byStudent.set(fee.student.student_id, [...(byStudent.get(fee.student.student_id) ?? []), fee]);
    return [...byStudent.values()].map((its) => ({
      student: its[0]!.student,
      owed: totalOwed(its.map(owedFee)),
    }));
  }, [fees]);
  if (children.length === 0) return null;
  const owed = totalOwed(fees.map(owedFee));
  const late = totalOwed(fees.filter(({ status }) => status === 'overdue').map(owedFee));
  const overdue = formatMoney(late, 'XAF');
  return (
    <div className="rounded border border-line bg-raised px-3 py-2">
      <ul>
        {children.map(({ student, owed: its }) => (
          <li key={student.student_id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{nameOf(student)}</span>{' '}
              <span className="text-sm text-muted">
                {[student.roll_number, student.class && classLabel(student.class)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="figures whitespace-nowrap">{formatMoney(its, 'XAF')}</span>
          </li>
        ))}
      </ul>
      {(children.length > 1 || late > 0n) && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 border-t border-line pt-1">
          <span className="font-semibold">{children.length > 1 ? t`Family balance` : t`Balance`}</span>
          {late > 0n && <span className="text-sm text-danger">{t`${overdue} overdue`}</span>}
          <span className="figures ms-auto font-semibold whitespace-nowrap">{formatMoney(owed, 'XAF')}</span>
        </p>
      )}
    </div>
  );
});

/**
 * A notice of fees charged while the dialog is open; the parts below include them. Resets for
 * another family.
 */
export function ChargedMeanwhile({ fees }: { fees: readonly StudentFee[] }) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<ReadonlySet<string> | null>(null);
  if (begun === null && fees.length > 0) setBegun(new Set(fees.map(({ id }) => id)));
  const names = fees
    .filter(({ id }) => begun !== null && !begun.has(id))
    .map(({ structure }) => structure.name)
    .join(', ');
  return (
    <output className="block text-sm font-medium empty:hidden">
      {names && t`Charged just now: ${names}. It is part of what is shown below.`}
    </output>
  );
}
