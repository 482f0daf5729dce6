// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { writePhone } from '#platform/phone/phone.ts';
import type { PayingFamily } from '../payments.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import type { FamilySearch } from './use-family-search.ts';

type Props = { id: string; search: FamilySearch; optionId: (studentId: string) => string };

/** The families that were found. The focus stays in the field; the marked one is told by its id. */
export function FamilyChoices({ id, search, optionId }: Props) {
  const { t } = useLingui();
  const { families, active } = search;
  const activeId = active && optionId(active.student_id);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Families found`}
      className="divide-y divide-line rounded border border-line empty:hidden"
    >
      {families.map((family) => (
        // Its keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={family.student_id}
          id={optionId(family.student_id)}
          role="option"
          aria-selected={family === active}
          onMouseMove={() => family !== active && search.mark(family)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.choose(family)}
          className={clsx(
            'cursor-pointer border-s-2 px-3 py-2',
            family === active ? 'border-s-margin-rule bg-info-tint' : 'border-s-transparent',
          )}
        >
          <FamilyChoice family={family} />
        </div>
      ))}
    </div>
  );
}

/** The students who were found, then their brothers and sisters; what they owe together; and whom the school calls. */
function FamilyChoice({ family: { students, found, guardian, balance, overdue } }: { family: PayingFamily }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const late = formatAmount(overdue, 'XAF');
  const others = students.slice(found).map(nameOf).join(', ');
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
      </span>
      <span className="text-sm wrap-anywhere text-muted sm:col-span-full">
        {[
          others && t`with ${others}`,
          guardian &&
            [guardian.full_name, guardian.phone && writePhone(guardian.phone)].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
