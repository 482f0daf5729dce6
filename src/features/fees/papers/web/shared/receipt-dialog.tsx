import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { LocalAddressWarning } from '#platform/ui/printing/local-address-warning.tsx';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { mayKeepFees } from '../../../fees.policy.ts';
import { receiptsApi } from '../../../web/fees.client.ts';
import type { FeeReceipt } from '../../receipts.contract.ts';
import { type CopyMark, ReceiptPaper } from './receipt-paper.tsx';

type ReceiptDialogProps = {
  /** The receipts of one payment: the whole first, then each child's part; `label` is shown in the choice. */
  receiptIds: { id: string; label: string }[];
  printsAtOnce?: boolean;
  onClose: () => void;
};

/** By then the printer has a copy of the page; if printing blocks the page, the time counts from its end. */
const TAKEN_MS = 2_000;

/**
 * A payment's receipt, to print. The office's first print of each is the original; all others, including a family's, are marked
 * COPY. The mark is present as soon as the dialog opens, so that a print from the browser's menu is marked too.
 */
export function ReceiptDialog({ receiptIds, printsAtOnce, onClose }: ReceiptDialogProps) {
  const { t } = useLingui();
  const isOffice = useMay()(mayKeepFees);
  const [id, setId] = useState(receiptIds[0]?.id ?? '');
  const query = useQuery(
    receiptsApi.get.queryOptions({ input: { receipt_id: id }, staleTime: 0, gcTime: 0 }),
  );
  const { data } = query;
  // The receipt that prints as the original, set once the server has counted the print.
  const [original, setOriginal] = useState<string | null>(null);
  const [printed, setPrinted] = useState<readonly string[]>([]);

  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(end.current), []);

  async function countPrint() {
    const { prints } = await receiptsApi.printed.call({ receipt_id: id });
    // The printer captures the current page, so the mark must be removed synchronously.
    flushSync(() => {
      setOriginal(prints === 1 ? id : null);
      setPrinted((before) => [...before, id]);
    });
    end.current = setTimeout(() => setOriginal(null), TAKEN_MS);
  }

  const isNew = isOffice && data?.prints === 0 && !printed.includes(id);
  const mark = original === id ? 'none' : isNew ? 'in print' : 'always';
  return (
    <PaperDialog
      title={t`Receipt`}
      description={data && t`Receipt ${data.number}`}
      footer={data && isLong(data) ? t`Receipt ${data.number}` : undefined}
      instead={data ? undefined : query.error ? <LoadFailed of={query} /> : <Spinner label={t`Loading...`} />}
      {...(isOffice && { beforePrint: countPrint })}
      printsAtOnce={printsAtOnce}
      onClose={onClose}
      warning={<LocalAddressWarning />}
      options={
        receiptIds.length > 1 && (
          <SelectField
            label={t`Receipt for`}
            value={id}
            onChange={(event) => setId(event.target.value)}
            options={receiptIds.map((receipt) => ({ value: receipt.id, label: receipt.label }))}
          />
        )
      }
    >
      {(paper) => data && <ReceiptSheets receipt={data} paper={paper} copyMark={mark} />}
    </PaperDialog>
  );
}

type ReceiptSheetsProps = { receipt: FeeReceipt; paper: Paper; copyMark: CopyMark };

/** The most lines that fit half a sheet with the header, the facts and the signatures. */
const MOST_ON_HALF = 9;

/** Whether a receipt is too long for half a sheet; it may then span pages. */
function isLong({ items, balances, to_credit, reversed_by }: FeeReceipt): boolean {
  const lines = items.length + balances.length * 1.5 + Number(to_credit !== '0') + (reversed_by ? 2 : 0);
  return lines > MOST_ON_HALF;
}

/** A receipt on its paper: on A4 twice, for the school and for the family; a long one uses the whole sheet. */
export function ReceiptSheets({ receipt, paper, copyMark }: ReceiptSheetsProps) {
  const { t } = useLingui();
  if (paper !== 'a4' || isLong(receipt))
    return <ReceiptPaper receipt={receipt} paper={paper} copyMark={copyMark} />;
  return (
    <>
      <div className="paper-half">
        <ReceiptPaper receipt={receipt} paper={paper} copyMark={copyMark} keeper={t`School copy`} />
      </div>
      {/* Hidden from screen readers, because it is a duplicate. */}
      <div className="paper-half" aria-hidden>
        <ReceiptPaper receipt={receipt} paper={paper} copyMark={copyMark} keeper={t`Family copy`} />
      </div>
    </>
  );
}
