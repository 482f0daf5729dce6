import { useParams } from '#platform/ui/routing/use-place.ts';
import { AccountLoaded } from '../account-loaded.tsx';
import { ChildAccount } from './family-account.tsx';
import { FamilySwitcher } from './family-switcher.tsx';
import { AccountHead } from '../account-head.tsx';

/** One child's fee account for the family, or a student's own. */
export function ChildAccountPage() {
  const { studentId = '' } = useParams();
  return (
    <AccountLoaded studentId={studentId}>
      {(account) => (
        <>
          <AccountHead account={account} />
          <FamilySwitcher chosen={studentId} />
          <ChildAccount account={account} />
        </>
      )}
    </AccountLoaded>
  );
}
