import { useLingui } from '@lingui/react/macro';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import type { NamedAccount } from './account-names.tsx';
import { OperationSlip } from './operation-slip.tsx';
import { useSlipTitle } from './slip-title.ts';

type OperationSlipDialogProps = {
  account: NamedAccount;
  transaction: BankTransaction;
  /** The slip is opened from the history, not straight after the operation. */
  copy?: boolean;
  onClose: () => void;
};

/** The slip of one operation, to print: twice on an A4 sheet, for the school and for the family. */
export function OperationSlipDialog({
  account,
  transaction,
  copy = false,
  onClose,
}: OperationSlipDialogProps) {
  const { t } = useLingui();
  const title = useSlipTitle(transaction);
  const slip = { account, transaction, copy };
  return (
    <PaperDialog title={title} description={t`Receipt ${transaction.receipt}`} onClose={onClose}>
      {(paper) =>
        paper === 'a4' ? (
          <>
            <div className="paper-half">
              <OperationSlip {...slip} paper={paper} keeper={t`School copy`} forOffice />
            </div>
            {/* The same again for screen readers would only be a nuisance. */}
            <div className="paper-half" aria-hidden>
              <OperationSlip {...slip} paper={paper} keeper={t`Family copy`} />
            </div>
          </>
        ) : (
          <OperationSlip {...slip} paper={paper} />
        )
      }
    </PaperDialog>
  );
}
