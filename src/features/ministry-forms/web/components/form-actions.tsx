import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { FormInput } from '../../ministry-forms.contract.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';

type Input = Omit<FormInput, 'table'>;

/** Downloads of a whole form, and a table of the school's own. */
export function FormActions({ input }: { input: Input }) {
  const { t } = useLingui();
  const adding = useLazyDialog(() =>
    import('./own-table-dialog.tsx').then((module) => module.OwnTableDialog),
  );
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
      <ExportMenu
        name={input.form}
        read={(options) => ministryFormsApi.export.call({ ...input, ...options })}
      />
      <Button
        variant="secondary"
        icon={<Printer aria-hidden />}
        busy={print.isPending}
        busyLabel={t`Exporting...`}
        onClick={() => print.mutate()}
      >
        {t`Print (PDF)`}
      </Button>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        busy={adding.loading}
        busyLabel={t`Add table`}
        onClick={adding.show}
      >
        {t`Add table`}
      </Button>
      {adding.Dialog && <adding.Dialog form={input.form} onClose={adding.close} />}
    </>
  );
}
