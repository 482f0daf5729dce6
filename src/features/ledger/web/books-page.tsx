import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { BackupAge } from '#features/backups/web/shared/backup-age.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { BookDay } from './components/book-day.tsx';
import { BooksState } from './components/books-state.tsx';
import { CheckTable } from './components/check-table.tsx';
import { ledgerApi } from './ledger.client.ts';

/** Whether the books are right: what the last check found, and the checks before it. */
export function BooksPage() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const list = useQuery(ledgerApi.checks.queryOptions());
  useErrorToast(list.error);
  const check = useMutation({
    mutationFn: () => ledgerApi.check.call(),
    onError: toastError,
    // The dashboard and the bank say it too where movements are stopped.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const checks = list.data?.checks ?? [];
  // It stands first only where it stops something.
  const unconfirmed = list.data?.day.unconfirmed;
  const bookDay = list.data && <BookDay day={list.data.day} />;

  return (
    <>
      <PageHeader
        title={t`Books`}
        actions={
          <Button
            variant="primary"
            icon={<ShieldCheck aria-hidden />}
            busy={check.isPending}
            busyLabel={t`Checking...`}
            onClick={() => check.mutate()}
          >
            {t`Check now`}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <LoadFailed of={list} />
        {!list.error && (
          <>
            <BooksState halted={list.data?.halted} last={checks[0]} checking={check.isPending} />
            {unconfirmed && bookDay}
            <Card title={t`Last checks`} padded={false}>
              <CheckTable checks={checks} loading={list.isPending} />
            </Card>
            {!unconfirmed && bookDay}
          </>
        )}
        <BackupAge />
      </div>
    </>
  );
}
