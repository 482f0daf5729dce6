import { useLingui } from '@lingui/react/macro';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import type { FeeReceipt } from '../../receipts.contract.ts';
import { type CopyMark, ReceiptPaper } from './receipt-paper.tsx';

type ReceiptSheetsProps = { receipt: FeeReceipt; paper: Paper; copyMark: CopyMark };

/** The most lines that fit half a sheet with the header, the facts and the signatures. */
const MOST_ON_HALF = 9;

/** Whether a receipt is too long for half a sheet; it may then span pages. */
export function isLong({ items, balances, to_credit, reversed_by }: FeeReceipt): boolean {
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
