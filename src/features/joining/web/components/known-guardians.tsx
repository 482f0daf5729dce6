import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import { Button } from '#platform/ui/button.tsx';
import type { StudentName } from '../../joining.contract.ts';

type Props = { students: readonly StudentName[]; onInvite: (guardianId: string) => void };

/** Guardians of the chosen children without an account: inviting them by name would create duplicates. */
export function KnownGuardians({ students, onInvite }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data: known = [] } = useQuery({
    queryKey: ['known-guardians', ...students.map(({ student_id }) => student_id)],
    queryFn: async () => {
      const ofStudents = await Promise.all(
        students.map(({ student_id }) =>
          queries.fetchQuery(guardiansApi.list.queryOptions({ input: { student_id } })),
        ),
      );
      const without = ofStudents.flat().filter(({ user_id }) => !user_id);
      return [...new Map(without.map((guardian) => [guardian.guardian_id, guardian])).values()];
    },
  });
  if (known.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded border border-line bg-info-tint px-3 py-2 text-sm">
      <p>{t`Already on record as guardians, without an account. Is it one of them?`}</p>
      {known.map(({ guardian_id, full_name }) => (
        <Button key={guardian_id} size="sm" variant="secondary" onClick={() => onInvite(guardian_id)}>
          {t`Invite ${full_name}`}
        </Button>
      ))}
    </div>
  );
}
