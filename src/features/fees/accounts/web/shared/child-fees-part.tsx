import { AccountPart } from '../account-loaded.tsx';
import { ChildAccount } from '../families/family-account.tsx';

/** A parent's tab of a child's fees. */
export function ChildFees({ studentId }: { studentId: string }) {
  return <AccountPart studentId={studentId}>{(account) => <ChildAccount account={account} />}</AccountPart>;
}
