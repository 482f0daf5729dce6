import { useLingui } from '@lingui/react/macro';
import type { StudentRow } from '#features/students/students.contract.ts';
import { ChoiceLinks } from '#platform/ui/routing/choice-links.tsx';
import { useStudentTab } from './use-student-tab.ts';

type Props = { family: readonly StudentRow[]; chosen: string };

/** Links to each child and to the overview; switching children keeps the open tab. */
export function ChildSwitcher({ family, chosen }: Props) {
  const { t } = useLingui();
  const tab = useStudentTab();
  const search = tab === 'overview' ? {} : { tab };
  return (
    <ChoiceLinks
      label={t`My Children`}
      choices={[
        { to: '/my-children', label: t`All children`, chosen: false },
        ...family.map(({ id, full_name }) => ({
          to: `/my-children/${id}`,
          search,
          label: full_name ?? t`N/A`,
          chosen: id === chosen,
        })),
      ]}
    />
  );
}
