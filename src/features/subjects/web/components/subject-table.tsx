import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Subject } from '../../subjects.contract.ts';
import { writtenDecimal } from '../../subjects.rules.ts';
import { actions, code, name } from './subject-cells.tsx';

type Props = {
  subjects: readonly Subject[];
  loading: boolean;
  empty: ReactNode;
  onEdit: (subject: Subject) => void;
};

/** Subjects by group and code. */
export function SubjectTable({ subjects, loading, empty, onEdit }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Subjects`}
      rows={subjects}
      rowKey={(subject) => subject.id}
      loading={loading}
      empty={empty}
      columns={[
        { key: 'code', header: t({ message: 'Code', context: 'subject' }), cell: code, phone: 'below' },
        { key: 'name', header: t({ message: 'Name', context: 'subject' }), primary: true, cell: name },
        { key: 'group', header: t`Group`, cell: (subject) => subject.group ?? '–', phone: 'below' },
        {
          key: 'coefficient',
          phone: 'aside',
          header: t`Coefficient`,
          align: 'end',
          cell: (subject) => writtenDecimal(subject.default_coefficient, currentLocale()),
        },
        { key: 'classes', header: t`Classes`, align: 'end', cell: (subject) => subject.classes },
        { key: 'actions', header: t`Actions`, hideHeader: true, align: 'end', cell: actions(onEdit) },
      ]}
    />
  );
}
