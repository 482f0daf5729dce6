import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import type { Export } from '#platform/ui/lists/export-types.ts';
import { useExportActions } from '#platform/ui/lists/use-export.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { FormInput } from '../../ministry-forms.contract.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';

type Input = Omit<FormInput, 'table'>;

/** Downloads a whole form, and adds a table of the school's own. */
export function FormActions({ input }: { input: Input }) {
  const { t } = useLingui();
  const adding = useLazyDialog(() =>
    import('./own-table-dialog.tsx').then((module) => module.OwnTableDialog),
  );
  const exported: Export = {
    name: input.form,
    read: (options, call) => ministryFormsApi.export.call({ ...input, ...options }, call),
  };
  const downloads = useExportActions(exported);
  const print = useMutation({
    mutationFn: async () =>
      saveFile(
        await ministryFormsApi.export.call({ ...input, format: 'pdf', language: currentLocale() }),
        `${input.form}.pdf`,
      ),
    onError: toastError,
  });
  return (
    <>
      <FoldedActions
        name={t`Ministry form`}
        primary={
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            busy={print.isPending}
            busyLabel={t`Exporting...`}
            onClick={() => print.mutate()}
          >
            {t`Print (PDF)`}
          </Button>
        }
        folded={[...downloads, { label: t`Add table`, icon: Plus, onChoose: adding.show }]}
      >
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          busy={adding.loading}
          busyLabel={t`Add table`}
          onClick={adding.show}
        >
          {t`Add table`}
        </Button>
        <ExportMenu {...exported} />
      </FoldedActions>
      {adding.Dialog && <adding.Dialog form={input.form} onClose={adding.close} />}
    </>
  );
}
