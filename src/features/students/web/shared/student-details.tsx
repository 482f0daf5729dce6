import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { studentFields } from '#features/roster/student-fields.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Student } from '../../students.contract.ts';
import { STATUS_NAMES } from './student-status.tsx';

/** Identity and contact data. Fields hidden from the reader's role are omitted. */
export function StudentDetails({ student, photo }: { student: Student; photo?: ReactNode }) {
  const { t, i18n } = useLingui();
  const { planned } = student;
  const day = (date: string | null) => (date ? formatDay(date, currentLocale()) : t`N/A`);
  return (
    <Card title={t`Identity`}>
      <div className="sm:flex sm:flex-row-reverse sm:gap-4">
        {photo && <div className="shrink-0 max-sm:float-end max-sm:ms-4 max-sm:mb-2">{photo}</div>}
        <div className="sm:min-w-0 sm:flex-1">
          <DetailsList
            items={[
              { term: t`Name`, value: student.full_name ?? t`N/A` },
              { term: t`Roll Number`, value: student.roll_number },
              { term: t`Class`, value: student.class ? classLabel(student.class) : t`Not assigned` },
              { term: t`Date of Birth`, value: day(student.date_of_birth) },
              ...studentFields.map(({ key, label, choices }) => {
                const value = student[key];
                const word = value ? choices?.[value] : undefined;
                return { term: i18n._(label), value: word ? i18n._(word) : value };
              }),
              { term: t`Repeater`, value: student.repeater ? t`Yes` : null },
              { term: t`Admission date`, value: day(student.admission_date) },
              { term: t`Planned status`, value: planned && <Planned {...planned} /> },
              { term: t`Phone`, value: student.phone && <PhoneNumber of={student.phone} /> },
              {
                term: t`Emergency Contact`,
                value: student.emergency_contact && <PhoneNumber of={student.emergency_contact} />,
              },
              { term: t`Email`, value: student.email },
              { term: t`Address`, value: student.address },
            ].filter((item) => item.value !== null && item.value !== '')}
          />
        </div>
      </div>
    </Card>
  );
}

function Planned({ status, on }: NonNullable<Student['planned']>) {
  const { t } = useLingui();
  return (
    <Trans>
      {t(STATUS_NAMES[status])} from {formatDay(on, currentLocale())}
    </Trans>
  );
}
