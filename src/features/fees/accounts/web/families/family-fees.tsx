import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { aPage, anId } from '#platform/http/filters.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { FamilyPaying } from '../../../payments/web/claims/family-paying.tsx';
import { FamilyFeeList } from './family-fee-list.tsx';
import { FamilyLive } from './family-live.tsx';
import { FamilyPayments } from './family-payments.tsx';
import { FamilyStanding } from './family-standing.tsx';
import { FamilySwitcher } from './family-switcher.tsx';
import { feesApi } from '../../../web/fees.client.ts';

/** The student filter (all of the family if absent), and the page of each of the two lists. */
const familyFilters = {
  student_id: anId,
  page: aPage,
  payments: aPage,
};

/** A family's own fees and payments, read only; updates live. */
export function FamilyFees() {
  const { t } = useLingui();
  const { userRole } = useAuth();
  const [filters, setFilters] = useFilters(familyFilters);
  const standings = useQuery(feesApi.own.queryOptions());
  const family = standings.data;
  // A student id outside the family is ignored, as if absent.
  const chosen = family?.find(({ student_id }) => student_id === filters.student_id);
  const several = family !== undefined && family.length > 1;
  const shown = chosen ? [chosen] : (family ?? []);
  const only = chosen && several ? { student_id: chosen.student_id } : {};

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
        <div className="flex flex-col gap-6">
          {several && <FamilySwitcher family={family} chosen={chosen} />}
          <FamilyStanding shown={shown} />
          <FamilyPaying students={shown} input={only} />
          <FamilyFeeList
            input={{ ...only, page: filters.page }}
            withStudent={several && !chosen}
            onPage={(page) => setFilters({ page })}
          />
          <FamilyPayments
            input={{ ...only, page: filters.payments }}
            withStudent={several && !chosen}
            onPage={(payments) => setFilters({ payments, page: filters.page })}
          />
          {family.map(({ student_id }) => (
            <FamilyLive key={student_id} studentId={student_id} />
          ))}
        </div>
      )}
    </>
  );
}
