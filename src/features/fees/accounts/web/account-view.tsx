import type { FeeAccount } from '../../charges/fees.contract.ts';
import { AccountBody } from './account-body.tsx';
import { AccountHead } from './account-head.tsx';
import { useAccountPayment } from './use-account-payment.tsx';

export function AccountView({ account }: { account: FeeAccount }) {
  const { pay, dialog } = useAccountPayment(account);
  return (
    <>
      <AccountHead account={account} pay={pay} />
      <AccountBody account={account} pay={pay} />
      {dialog}
    </>
  );
}
