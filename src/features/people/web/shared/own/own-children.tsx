import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';

type Props = {
  of: {
    students: readonly { id: string; full_name: string | null; roll_number: string }[];
    student_id: string | null;
  };
  /** The child in the URL. */
  child: string | undefined;
  onChild: (child: string) => void;
  /** The list of the student in the response. */
  children: ReactNode;
};

/** A list of the student, or of one of several children at a time. */
export function OwnChildren({ of: { students, student_id }, child, onChild, children }: Props) {
  const { t } = useLingui();
  if (student_id === null)
    return (
      <EmptyState title={t`No student record is linked to your account yet.`}>
        {t`Please contact the school office.`}
      </EmptyState>
    );
  if (students.length === 1) return children;
  return (
    <Tabs
      label={t`Children`}
      value={child ?? student_id}
      onChange={onChild}
      tabs={students.map(({ id, full_name, roll_number }) => ({
        value: id,
        label: full_name ?? roll_number,
        content: student_id === id ? children : <RowsLoading />,
      }))}
    />
  );
}
