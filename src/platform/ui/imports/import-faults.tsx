import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';

/** Number of faults shown at first, so that a phone still shows what is below them. */
const FIRST_SHOWN = 5;
/** Upper limit of faults on the page: the file has all of them. */
const MOST_SHOWN = 100;

/** `label`: the subject of the row. */
type Fault = { row: number; label?: string; field: string; text: string; message: string };
type Props = {
  faults: readonly Fault[];
  /** Display name of a column. */
  nameOf: (field: string) => string;
  /** Fetches the faulty rows as a file. */
  file: () => Promise<Blob>;
};
type NumberedFault = Fault & { place: number };

/** Faults by row, with a download of the faulty rows for correction. */
export function ImportFaults({ faults, nameOf, file }: Props) {
  const { t } = useLingui();
  const fileName = t`faulty rows`;
  const [opened, setOpened] = useState(false);
  const download = useMutation({
    mutationFn: async () => saveFile(await file(), `${fileName}.csv`),
    onError: toastError,
  });
  const shown = faults
    .slice(0, opened ? MOST_SHOWN : FIRST_SHOWN)
    .map((fault, place) => ({ ...fault, place }));
  const [here, all] = [shown.length, faults.length].map((count) => formatNumber(count, currentLocale()));
  return (
    <section aria-labelledby="import-faults" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="import-faults" className="font-semibold">
          {t`Errors, row by row`}
        </h3>
        <Button
          size="sm"
          variant="secondary"
          icon={<Download aria-hidden />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t`Download faulty rows`}
        </Button>
      </div>
      <FormError error={download.error} />
      <div className="relative overflow-x-auto rounded border border-line">
        <DataTable
          caption={t`Errors, row by row`}
          rows={shown}
          rowKey={({ place }) => String(place)}
          columns={[
            { key: 'row', header: t`Row`, primary: true, cell: row },
            { key: 'field', header: t`Column`, cell: (fault) => nameOf(fault.field) },
            { key: 'text', header: t`Value`, cell: text },
            { key: 'message', header: t`Error`, cell: message },
          ]}
        />
      </div>
      {faults.length > FIRST_SHOWN && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted">
            {shown.length < faults.length &&
              t`Showing the first ${here} of ${all} errors. The file of faulty rows contains all.`}
          </p>
          <Button size="sm" variant="secondary" onClick={() => setOpened(!opened)}>
            {opened ? t`Show fewer errors` : t`Show more errors`}
          </Button>
        </div>
      )}
    </section>
  );
}

const row = (fault: NumberedFault) => <RowNumber of={fault} />;
const text = (fault: NumberedFault) => <span className="wrap-anywhere">{fault.text || '-'}</span>;
const message = (fault: NumberedFault) => <Message of={fault.message} />;

function RowNumber({ of: { row: number, label } }: { of: NumberedFault }) {
  const { t } = useLingui();
  const place = <span className="whitespace-nowrap">{t`Row ${number}`}</span>;
  if (!label) return place;
  return (
    <span className="wrap-anywhere">
      {label} <span className="text-sm font-normal text-muted">{place}</span>
    </span>
  );
}

function Message({ of }: { of: string }) {
  const { i18n } = useLingui();
  return i18n._(of);
}
