import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { reportsApi } from './reports.client.ts';

type Input = Omit<Parameters<typeof reportsApi.export.call>[0], 'format' | 'language'>;

/** Downloads of a report or of the rows behind a figure: for spreadsheets, and to print. */
export function ReportActions({ input }: { input: Input }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: async () =>
      saveFile(
        await reportsApi.export.call({ ...input, format: 'pdf', language: currentLocale() }),
        `${input.report}.pdf`,
      ),
    onError: toastError,
  });
  return (
    <>
      <ExportMenu name={input.report} read={(options) => reportsApi.export.call({ ...input, ...options })} />
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
