import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { MOST_IMPORT_BYTES } from '#platform/imports/read-refusals.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';

const TOO_LARGE = /*i18n*/ 'The file is larger than 4 MB.';
const KINDS = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props<Draft> = {
  read: (file: File) => Promise<Draft>;
  onRead: (draft: Draft) => void;
  /** A file type other than a table, with its own texts. */
  kind?: { accept: string; hint: string };
};

/** A field to choose or drop a file, which is then uploaded and parsed. */
export function FileChoice<Draft>({ read, onRead, kind }: Props<Draft>) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [over, setOver] = useState(false);
  const reading = useMutation({ mutationFn: read, onSuccess: onRead, onError: toastError });

  function bring(file: File | undefined) {
    if (!file || reading.isPending) return;
    // Checked before the upload, because mobile data is expensive.
    setTooLarge(file.size > MOST_IMPORT_BYTES);
    reading.reset();
    if (file.size <= MOST_IMPORT_BYTES) reading.mutate(file);
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      bring(event.dataTransfer.files[0]);
    },
  };

  return (
    <>
      <div
        {...drop}
        className={clsx(
          'flex flex-col items-center gap-2 rounded border border-dashed px-4 py-6 text-center',
          over ? 'border-primary bg-info-tint' : 'border-control',
        )}
      >
        <Button
          variant="secondary"
          icon={<FileUp aria-hidden />}
          busy={reading.isPending}
          busyLabel={t`Uploading...`}
          onClick={() => chooser.current?.click()}
        >
          {t`Choose a file`}
        </Button>
        <p className="text-sm text-muted">
          {kind ? (
            kind.hint
          ) : (
            <Trans>CSV or Excel (XLSX), 4 MB and 10,000 rows at most. You can also drop it here.</Trans>
          )}
        </p>
        <input
          ref={chooser}
          type="file"
          accept={kind?.accept ?? KINDS}
          hidden
          aria-label={t`File`}
          onChange={({ target }) => {
            bring(target.files?.[0]);
            // Reset, so that choosing the same corrected file again triggers a change.
            target.value = '';
          }}
        />
      </div>
      <FormError error={tooLarge ? TOO_LARGE : reading.error} />
    </>
  );
}
