import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Student } from '../../students.contract.ts';
import { LANGUAGE_NAMES } from './language-names.ts';
import { SEX_NAMES } from './sex-names.ts';
import { STATUS_NAMES } from './student-status.tsx';

/** Identity and contact data. Fields hidden from the reader's role are omitted. */
export function StudentDetails({ student, photo }: { student: Student; photo?: ReactNode }) {
  const { t } = useLingui();
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
              { term: t`Repeater`, value: student.repeater ? t`Yes` : null },
              {
                term: t`Second language`,
                value: student.second_language && t(LANGUAGE_NAMES[student.second_language]),
              },
              { term: t`Series or specialty`, value: student.series },
              { term: t`Admission date`, value: day(student.admission_date) },
              { term: t`Place of birth`, value: student.place_of_birth },
              { term: t`Sex`, value: student.sex && t(SEX_NAMES[student.sex]) },
              { term: t`Planned status`, value: planned && <Planned {...planned} /> },
              { term: t`Phone`, value: student.phone && <PhoneNumber of={student.phone} /> },
              {
                term: t`Emergency Contact`,
                value: student.emergency_contact && <PhoneNumber of={student.emergency_contact} />,
              },
              { term: t`Email`, value: student.email },
              { term: t`Address`, value: student.address },
              { term: t`Birth certificate No.`, value: student.birth_certificate },
              { term: t`National student number`, value: student.national_matricule },
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
