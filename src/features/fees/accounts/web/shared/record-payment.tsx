import { useLingui } from '@lingui/react/macro';
import { HandCoins } from 'lucide-react';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { mayKeepFees } from '../../../fees.policy.ts';

/** Records a payment from any page about a student; renders nothing for actors who may not. */
export function RecordPayment({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const may = useMay();
  const halted = useHalted();
  const record = useLazyDialog(() =>
    import('../../../payments/web/recording/record-payment-dialog.tsx').then(
      (module) => module.RecordPaymentDialog,
    ),
  );
  if (!may(mayKeepFees)) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<HandCoins aria-hidden />}
        disabled={halted}
        busy={record.loading}
        onClick={record.show}
        {...record.reached}
      >
        {t`Record Payment`}
      </Button>
      {record.Dialog && <record.Dialog studentId={studentId} onClose={record.close} />}
    </>
  );
}
