import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import type { OpenFees } from './use-open-fees.ts';

type Props = { open: OpenFees; fees: readonly StudentFee[] };

/** Which fees the checklist shows: by name or number, of a class, or of one family. */
export function PaymentFeeFilters({ open, fees }: Props) {
  const { t } = useLingui();
  const unknown = useFeeStudentName()({ full_name: null });
  const students = useMemo(() => {
    const { compare } = new Intl.Collator(currentLocale());
    return [...new Map(fees.map(({ student }) => [student.student_id, student])).values()]
      .map(({ student_id, full_name, roll_number }) => ({
        value: student_id,
        label: `${full_name || unknown} · ${roll_number}`,
      }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [fees, unknown]);
  const family = open.whose?.family ? open.whose.studentId : '';
  // Of a family, the one who was chosen may be the one who owes nothing.
  const unlisted = family && !students.some(({ value }) => value === family);
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_14rem]">
      <SearchField
        // A family is shown whole, whatever was just being typed.
        key={family}
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={open.search}
        onChange={open.setSearch}
        className="col-span-full md:col-span-1"
      />
      <ClassSelect
        placeholder={t`All Classes`}
        value={open.classId}
        onChange={(event) => open.setClassId(event.target.value)}
      />
      <SelectField
        label={t`Brothers and sisters of`}
        placeholder={open.whose && !open.whose.family ? t`Only this student` : t`Everybody`}
        options={unlisted ? [{ value: family, label: t`This family` }, ...students] : students}
        value={family}
        onChange={(event) =>
          open.setWhose(event.target.value ? { studentId: event.target.value, family: true } : null)
        }
      />
    </div>
  );
}
