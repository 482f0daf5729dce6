import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { TakenSubject } from '../../chosen.contract.ts';
import { namesFor, writtenDecimal } from '../../subjects.rules.ts';
import { chosenApi } from './chosen.client.ts';

/** The subjects a student takes today: the class's compulsory ones and those chosen. */
export function StudentSubjects({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const taken = useQuery(chosenApi.ofStudent.queryOptions({ input: { student_id: studentId } }));
  if (taken.error) return <LoadFailed of={taken} />;
  return (
    <Card as="div" padded={false}>
      <DataTable
        caption={t`Subjects`}
        rows={taken.data ?? []}
        rowKey={({ subject_id }) => subject_id}
        loading={taken.isPending}
        empty={<EmptyState title={t`No subjects yet`} />}
        columns={[
          { key: 'subject', header: t`Subject`, primary: true, cell: nameOf },
          { key: 'teacher', header: t`Teacher`, phone: 'below', cell: ({ teacher }) => teacher ?? '–' },
          { key: 'kind', header: t`Taken by`, phone: 'below', cell: kindOf },
          {
            key: 'coefficient',
            header: t`Coefficient`,
            align: 'end',
            phone: 'aside',
            cell: ({ coefficient }) => writtenDecimal(coefficient, currentLocale()),
          },
        ]}
      />
    </Card>
  );
}

const nameOf = (taken: TakenSubject) => namesFor(taken, currentLocale()).own;
const kindOf = (taken: TakenSubject) => <Kind of={taken} />;

function Kind({ of: { chosen, group } }: { of: TakenSubject }) {
  const { t } = useLingui();
  if (!chosen) return t`The whole class`;
  return group ? t`Chosen, group ${group}` : t`Chosen`;
}
