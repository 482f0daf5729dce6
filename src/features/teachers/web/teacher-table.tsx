import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { email, status } from './teacher-words.tsx';

type Props = { teachers: readonly Teacher[]; loading: boolean; empty: ReactNode };

const nameCell = ({ full_name }: Teacher) => <span className="md:inline-block md:min-w-36">{full_name}</span>;

export function TeacherTable({ teachers, loading, empty }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Teachers`}
      rows={teachers}
      rowKey={(teacher) => teacher.user_id}
      rowLink={(teacher) => `/teachers/${teacher.user_id}`}
      loading={loading}
      empty={empty}
      columns={[
        {
          key: 'name',
          header: t`Name`,
          primary: true,
          cell: nameCell,
        },
        {
          key: 'subjects',
          phone: 'below',
          header: t`Subjects`,
          cell: (teacher) => teacher.subjects.map(({ code }) => code).join(', ') || '–',
        },
        {
          key: 'classes',
          header: t`Classes`,
          cell: (teacher) => teacher.classes.map(classLabel).join(', ') || '–',
        },
        {
          key: 'hours',
          header: t`Weekly hours`,
          align: 'end',
          cell: ({ weekly_hours }) => (weekly_hours ? writtenDecimal(weekly_hours, currentLocale()) : '–'),
        },
        { key: 'email', header: t`E-mail`, cell: email },
        { key: 'status', header: t`Status`, cell: status, phone: 'aside' },
      ]}
    />
  );
}
