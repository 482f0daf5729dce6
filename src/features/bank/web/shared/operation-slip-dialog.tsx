import { useLingui } from '@lingui/react/macro';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import type { NamedAccount } from './account-names.tsx';
import { OperationSlip } from './operation-slip.tsx';
import { useSlipTitle } from './slip-title.ts';

type OperationSlipDialogProps = {
  account: NamedAccount;
  transaction: BankTransaction;
  /** True if opened from the history instead of right after the operation. */
  copy?: boolean;
  onClose: () => void;
};

/** The printable slip of one operation: two copies on an A4 sheet, for school and family. */
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
            {/* Hidden, because screen readers would read the same slip twice. */}
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
