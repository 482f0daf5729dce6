import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import type { PayingFamily } from '../../paying-families.contract.ts';

/**
 * The matching students, then their siblings; the balance; and the guardian to call, or the owner
 * of the matching number.
 */
export function FamilyLine({ family }: { family: PayingFamily }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { students, found, guardian, matched, pupil_id } = family;
  const others = students.slice(found).map(nameOf).join(', ');
  const pupil = students.find(({ student_id }) => student_id === pupil_id);
  const { balance, overdue } = pupil ?? family;
  const late = formatAmount(overdue, 'XAF');
  const all = formatAmount(family.balance, 'XAF');
  // Named once, where the number that was typed is already the guardian's.
  const called = guardian && matched?.phone === guardian.phone ? null : guardian;
  return (
    <div className="grid items-baseline gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">
        {students.slice(0, found).map((student) => (
          <span key={student.student_id} className="block">
            <span className="font-semibold">{nameOf(student)}</span>{' '}
            <span className="text-sm text-muted">
              {[student.roll_number, student.class && classLabel(student.class)].filter(Boolean).join(' · ')}
            </span>
          </span>
        ))}
      </span>
      <span className="sm:text-end">
        <span className="figures font-semibold">{formatAmount(balance, 'XAF')}</span>
        {moneyOf(overdue) > 0n && (
          <span className="ms-2 text-sm text-danger sm:ms-0 sm:block">{t`${late} overdue`}</span>
        )}
        {pupil && others && (
          <span className="figures ms-2 text-sm text-muted sm:ms-0 sm:block">{t`family ${all}`}</span>
        )}
      </span>
      <span className="text-sm wrap-anywhere text-muted sm:col-span-full">
        {others && t`with ${others}`}
        {others && (called || matched) && ' · '}
        {matched && (
          <>
            {matched.full_name ?? t`Number on the pupil’s record`}{' '}
            <mark className="figures rounded-sm bg-info-tint px-1 font-semibold text-text">
              {writePhone(matched.phone)}
            </mark>
          </>
        )}
        {matched && called && ' · '}
        {called?.full_name}
        {called?.phone && ' '}
        {called?.phone && <PhoneText of={called.phone} />}
      </span>
    </div>
  );
}
