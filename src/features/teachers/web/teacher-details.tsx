import { useLingui } from '@lingui/react/macro';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { email, status } from './teacher-words.tsx';

export function TeacherDetails({ teacher }: { teacher: Teacher }) {
  const { t } = useLingui();
  const { phone, weekly_hours } = teacher;
  return (
    <Card title={t`Contact and hours`}>
      <DetailsList
        items={[
          { term: t`E-mail`, value: email(teacher) },
          {
            term: t`Phone`,
            value: phone ? <PhoneNumber of={phone} /> : t`N/A`,
          },
          {
            term: t`Weekly hours`,
            value: weekly_hours ? writtenDecimal(weekly_hours, currentLocale()) : t`Not written yet`,
          },
          { term: t`Status`, value: status(teacher) },
        ]}
      />
    </Card>
  );
}
