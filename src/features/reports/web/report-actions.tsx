import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import type { FileCall } from '#platform/ui/lists/export-types.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Locale } from '#platform/i18n/locale.ts';

type Props = {
  /** The file's name without extension. */
  name: string;
  read: (options: { format: 'csv' | 'xlsx' | 'pdf'; language: Locale }, call?: FileCall) => Promise<File>;
};

/** Downloads a report or the rows behind a figure, as a spreadsheet or PDF. */
export function ReportActions({ name, read }: Props) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: async () => saveFile(await read({ format: 'pdf', language: currentLocale() }), `${name}.pdf`),
    onError: toastError,
  });
  return (
    <>
      <ExportMenu name={name} read={read} />
      <Button
        variant="secondary"
        icon={<Printer aria-hidden />}
        busy={print.isPending}
        busyLabel={t`Exporting...`}
        onClick={() => print.mutate()}
      >
        {t`Print (PDF)`}
      </Button>
    </>
  );
}
