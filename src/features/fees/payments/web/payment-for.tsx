import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatMoney } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FeeStudent } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { dueOf } from './dues.ts';
import type { OpenFees } from './use-open-fees.ts';

type Props = { open: OpenFees; disabled: boolean };

/**
 * The student the payment is for: one of the family, whose fees are paid first, or all by age; with
 * the amount due.
 */
export function PaymentFor({ open, disabled }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { whose, students, standing, first, payFor } = open;
  if (!whose || students.length === 0) return null;
  const pupil = students.length === 1 ? students[0] : students.find(({ student_id }) => student_id === first);
  const all = formatMoney(dueOf(standing), 'XAF');
  const name = pupil && nameOf(pupil);
  const own = formatMoney(dueOf(standing, pupil?.student_id), students.length > 1 ? null : 'XAF');
  const due = !name
    ? t`Due: family ${all}`
    : students.length > 1
      ? t`Due: ${name} ${own} · family ${all}`
      : t`Due: ${own}`;
  const labelOf = (student: FeeStudent) =>
    [nameOf(student), student.class && classLabel(student.class)].filter(Boolean).join(' · ');
  return (
    <SelectField
      className="md:col-span-full"
      label={t`For`}
      hint={<span className="figures">{due}</span>}
      value={pupil?.student_id ?? ''}
      disabled={disabled}
      onChange={(event) => payFor(event.target.value || undefined)}
      options={[
        ...students.map((student) => ({ value: student.student_id, label: labelOf(student) })),
        ...(students.length > 1 ? [{ value: '', label: t`Whole family` }] : []),
      ]}
    />
  );
}
