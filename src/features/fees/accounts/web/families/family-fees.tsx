import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { aPage } from '#platform/http/filters.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { feesApi } from '../../../web/fees.client.ts';
import { AccountHead } from '../account-head.tsx';
import { AccountLoaded } from '../account-loaded.tsx';
import { FeeList } from '../fee-list.tsx';
import { ChildAccount, FamilyAccount, NoFees } from './family-account.tsx';
import { FamilySwitcher } from './family-switcher.tsx';

const familyFilters = { page: aPage };

/** The fees and payments of all children of a family, or a student's own; read only. */
export function FamilyFees() {
  const { t } = useLingui();
  const { userRole } = useAuth();
  const standings = useQuery(feesApi.own.queryOptions());
  const family = standings.data;
  return (
    <>
      <PageHeader title={t`Fees`} />
      {standings.isPending && <Skeleton className="h-40 w-full" />}
      {!family && <LoadFailed of={standings} />}
      {family?.length === 0 && (
        <EmptyState title={t`No fees found`}>
          {userRole === 'student'
            ? t`Your account is not linked to a student record yet. Please contact the school office.`
            : t`No child is linked to your account yet. Please contact the school office.`}
        </EmptyState>
      )}
      {family && family.length > 0 && (
        <>
          <FamilySwitcher chosen={null} />
          <FamilyAccount shown={family} input={{}}>
            <FamilyFeeList withStudent={family.length > 1} />
          </FamilyAccount>
        </>
      )}
    </>
  );
}

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

/** The fees of all children, by pages. */
function FamilyFeeList({ withStudent }: { withStudent: boolean }) {
  const { t } = useLingui();
  const [{ page = 1 }, setFilters] = useFilters(familyFilters);
  const list = useQuery(
    feesApi.list.queryOptions({ input: page === 1 ? {} : { page }, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  return (
    <Card title={t`Fees`} padded={false}>
      {list.error && (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      )}
      {list.data?.fees.length === 0 && <NoFees />}
      <FeeList
        fees={list.data?.fees ?? []}
        today={list.data?.today ?? ''}
        loading={list.isPending}
        withStudent={withStudent}
        foldsPaid
      />
      <Pagination
        label={t`Pages of fees`}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={(next) => setFilters({ page: next })}
      />
    </Card>
  );
}
