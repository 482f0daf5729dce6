import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';

/** Opens an account's printable statement: the office's, or a family's with other members' names hidden. */
export function StatementButton({ accountId, load }: { accountId: string; load: 'office' | 'family' }) {
  const { t } = useLingui();
  const statement = useLazyDialog(() =>
    import('../shared/statement-dialog.tsx').then((module) => module.StatementDialog),
  );
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileText aria-hidden />}
        busy={statement.loading}
        onClick={statement.show}
      >
        {t`Statement`}
      </Button>
      {statement.Dialog && <statement.Dialog accountId={accountId} load={load} onClose={statement.close} />}
    </>
  );
}
