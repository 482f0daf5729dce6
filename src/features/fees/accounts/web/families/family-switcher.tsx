import { useLingui } from '@lingui/react/macro';
import { ChoiceLinks } from '#platform/ui/routing/choice-links.tsx';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useOwnStandings } from '../shared/use-own-standings.ts';

/** Links to the fees of all children and of each; `chosen` is null on the page of all. Absent for an only child. */
export function FamilySwitcher({ chosen }: { chosen: string | null }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { standings } = useOwnStandings();
  if (standings.length < 2) return null;
  return (
    <ChoiceLinks
      label={t`Fees of`}
      choices={[
        { to: '/fees', label: t`All children`, chosen: chosen === null },
        ...standings.map((standing) => ({
          to: `/fees/students/${standing.student_id}`,
          label: nameOf(standing),
          chosen: standing.student_id === chosen,
        })),
      ]}
    />
  );
}
