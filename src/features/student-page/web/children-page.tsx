import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useOwnStandings } from '#features/fees/accounts/web/shared/use-own-standings.ts';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkRows } from '#platform/ui/link-rows.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { ChildRow } from './child-row.tsx';

export function ChildrenPage() {
  const { t } = useLingui();
  const list = useQuery(studentsApi.list.queryOptions({ input: {} }));
  const { standings, known } = useOwnStandings();
  const request = useLazyDialog(async () => {
    const { RequestChildDialog } = await import('#features/guardians/web/shared/request-child-dialog.tsx');
    return RequestChildDialog;
  });
  const children = list.data?.students;
  const addButton = (
    <Button variant="secondary" icon={<Plus aria-hidden />} busy={request.loading} onClick={request.show}>
      {t`Add a child`}
    </Button>
  );
  return (
    <>
      <PageHeader title={t`My Children`} actions={addButton} />
      <LoadFailed of={list} />
      {children?.length === 0 && (
        <EmptyState title={t`No child is linked to your account yet.`} action={addButton}>
          {t`Enter the code on the slip that the school gave you, or contact the school office.`}
        </EmptyState>
      )}
      {!list.error && children?.length !== 0 && (
        <Card>
          {children && known ? (
            <LinkRows>
              {children.map((child) => (
                <ChildRow
                  key={child.id}
                  child={child}
                  standing={standings.find(({ student_id }) => student_id === child.id)}
                />
              ))}
            </LinkRows>
          ) : (
            <RowsLoading />
          )}
        </Card>
      )}
      {request.Dialog && <request.Dialog onClose={request.close} />}
    </>
  );
}
