import { useLingui } from '@lingui/react/macro';
import type { AccountEntry } from '../../accounts/web/account-entry.ts';
import { ReversalDialog } from './reversal-dialog.tsx';

type Props = { entry: AccountEntry; onClose: () => void };

export function ReverseEntryDialog({ entry, onClose }: Props) {
  const { t } = useLingui();
  return (
    <ReversalDialog
      transactionId={entry.id}
      title={t`Reverse this operation?`}
      description={`${entry.receipt}, ${entry.words}, ${entry.amount}`}
      effect={t`Its effect on fees and credit is cancelled. The operation and its reversal remain in the books.`}
      done={t`Operation reversed`}
      onClose={onClose}
    />
  );
}
