import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatSize } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { FinanceReceipt } from '../../entries/finance.contract.ts';
import { financeReceiptsApi } from '../../web/finance.client.ts';

type Props = {
  receipts: readonly FinanceReceipt[];
  of: string;
  onClose: () => void;
};

/**
 * An entry's receipts, one after the other. Each is fetched with the reader's own token and stays
 * on this page.
 */
export function ReceiptDialog({ receipts, of, onClose }: Props) {
  const { t } = useLingui();
  const [place, setPlace] = useState(0);
  const receipt = receipts[place];
  const count = receipts.length;
  const number = place + 1;
  if (!receipt) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        count > 1 ? t`Receipt ${number} of ${count}` : t({ message: 'Receipt', context: 'of an expense' })
      }
      description={of}
      size="lg"
      footer={
        <>
          {count > 1 && (
            <div className="flex gap-2 sm:me-auto">
              <Button
                variant="secondary"
                icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
                className="max-sm:flex-1"
                disabled={place === 0}
                onClick={() => setPlace(place - 1)}
              >
                {t`Previous`}
              </Button>
              <Button
                variant="secondary"
                className="max-sm:flex-1"
                disabled={number === count}
                onClick={() => setPlace(number)}
              >
                {t`Next`}
                <ChevronRight aria-hidden className="rtl:-scale-x-100" />
              </Button>
            </div>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <OpenReceipt key={receipt.file_id} receipt={receipt} of={of} number={number} />
    </Dialog>
  );
}

/** Dropped with the dialog, so that a shared phone stores no copy. */
function useReceipt(fileId: string) {
  return useQuery({
    queryKey: [...financeReceiptsApi.key(), 'file', fileId],
    queryFn: async ({ signal }): Promise<Blob> => {
      const { token } = await financeReceiptsApi.address.call({ file_id: fileId }, { signal });
      return financeReceiptsApi.open.call({ token }, { signal });
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Each try needs a new address, so retrying is left to the user.
    retry: false,
  });
}

function OpenReceipt({ receipt, of, number }: { receipt: FinanceReceipt; of: string; number: number }) {
  const { t } = useLingui();
  const file = useReceipt(receipt.file_id);
  const { data, error, isFetching } = file;
  const isPdf = receipt.media_type === 'application/pdf';
  const size = formatSize(receipt.bytes, currentLocale());
  const save = () => data && saveFile(data, `${t`receipt`}-${number}.${isPdf ? 'pdf' : 'webp'}`);
  if (error && !isFetching) return <LoadFailed of={file} />;
  if (!data) return <Spinner label={t`Loading receipt...`} />;
  return (
    <div className="flex flex-col items-center gap-3">
      {isPdf ? (
        <p className="flex items-center gap-2 py-6">
          <Icon of={FileText} size={28} className="text-muted" />
          {t`PDF document, ${size}`}
        </p>
      ) : (
        <Picture file={data} of={of} receipt={receipt} />
      )}
      <Button
        variant={isPdf ? 'primary' : 'quiet'}
        icon={<Download aria-hidden />}
        onClick={save}
      >{t`Download`}</Button>
    </div>
  );
}

/** A picture at an object URL, revoked when it is no longer shown. */
function Picture({ file, of, receipt }: { file: Blob; of: string; receipt: FinanceReceipt }) {
  const { t } = useLingui();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt={t`Receipt of ${of}`}
      width={receipt.width ?? undefined}
      height={receipt.height ?? undefined}
      className="h-auto max-h-[52vh] w-auto max-w-full rounded border border-line bg-raised object-contain"
    />
  );
}
