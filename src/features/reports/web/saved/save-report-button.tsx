import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';

type Props = {
  /** A key of the catalog, or `build`. */
  report: string;
  /** As encoded in the URL. */
  filters: Readonly<Record<string, unknown>>;
  /** The suggested name. */
  title: string;
};

/** Saves the report shown, with its filters, under a name. */
export function SaveReportButton({ report, filters, title }: Props) {
  const { t } = useLingui();
  const save = useLazyDialog(async () => {
    const module = await import('./save-report-dialog.tsx');
    return module.SaveReportDialog;
  });
  const { Dialog } = save;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Bookmark aria-hidden />}
        busy={save.loading}
        {...save.reached}
        onClick={save.show}
      >
        {t`Save`}
      </Button>
      {Dialog && <Dialog report={report} filters={filters} title={title} onClose={save.close} />}
    </>
  );
}
