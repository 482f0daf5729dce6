import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { aDay } from '#platform/http/filters.ts';
import { booksApi } from '../ledger.client.ts';

type Format = 'csv' | 'xlsx' | 'pdf';
const inAddress = { from: aDay, to: aDay };

/** Exports all entries of a period. Defaults to the current month. */
export function JournalTab({ today }: { today: string }) {
  const { t } = useLingui();
  const [{ from = `${today.slice(0, 7)}-01`, to = today }, setFilters] = useFilters(inAddress);
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const file = await booksApi.exportJournal.call({ from, to, format, language: currentLocale() });
      saveFile(file, `journal-${from}-${to}.${format}`);
    },
    onError: toastError,
  });
  const formats: [Format, string][] = [
    ['csv', t`For any spreadsheet (CSV)`],
    ['xlsx', t`For Excel (XLSX)`],
    ['pdf', t`To print (PDF)`],
  ];
  return (
    <Card title={t`Journal of a period`}>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <PeriodFields from={from} to={to} onChange={(change) => setFilters(change, { replace: true })} />
      </div>
      <p className="my-3 text-sm text-muted">{t`Every entry with its date, number, account and amount.`}</p>
      <div className="flex flex-wrap gap-2">
        {formats.map(([format, label]) => (
          <Button
            key={format}
            variant="secondary"
            icon={<Download aria-hidden />}
            busy={download.isPending && download.variables === format}
            busyLabel={t`Exporting...`}
            onClick={() => download.mutate(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
