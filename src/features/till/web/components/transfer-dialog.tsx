import { useLingui } from '@lingui/react/macro';
import { FormProvider } from 'react-hook-form';
import { TransferInput } from '../../till.contract.ts';
import { tillApi } from '../till.client.ts';
import { PayoutForm } from './payout-form.tsx';
import { useTillForm } from './use-till-form.ts';

const BEGIN: TransferInput = { amount: '', voucher: '', note: '' };

export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { form, ...sent } = useTillForm({
    of: 'till transfer',
    schema: TransferInput,
    begin: BEGIN,
    call: ({ voucher, note, ...input }, options) =>
      tillApi.transfer.call({ ...input, ...(voucher && { voucher }), ...(note && { note }) }, options),
    fieldOf: { TILL_SHORT: 'amount' },
    said: t`Transfer recorded`,
    onDone: onClose,
  });
  return (
    <FormProvider {...form}>
      <PayoutForm
        title={t`Transfer to bank`}
        voucherLabel={t`Deposit slip number`}
        sending={sent.sending}
        unanswered={sent.unanswered}
        onClose={onClose}
      />
    </FormProvider>
  );
}
