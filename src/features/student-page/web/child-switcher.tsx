import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { StudentRow } from '#features/students/students.contract.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import { useStudentTab } from './use-student-tab.ts';

type Props = { family: readonly StudentRow[]; chosen: string };

/** Links to each child and to the overview; switching children keeps the open tab. */
export function ChildSwitcher({ family, chosen }: Props) {
  const { t } = useLingui();
  const tab = useStudentTab();
  const kept = tab === 'overview' ? {} : { tab };
  return (
    <nav aria-label={t`My Children`} className="mb-3 min-h-control">
      <ul className="tab-strip flex gap-2 overflow-x-auto">
        <li className="shrink-0">
          <Link to="/my-children" className={look(false)}>
            {t`All children`}
          </Link>
        </li>
        {family.map(({ id, full_name }) => (
          <li key={id} className="shrink-0">
            <Link
              to={`/my-children/${id}`}
              search={kept}
              aria-current={id === chosen ? 'page' : undefined}
              className={look(id === chosen)}
            >
              {full_name ?? t`N/A`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const look = (chosen: boolean) =>
  clsx(
    'inline-flex min-h-control items-center rounded border px-3 text-base font-medium whitespace-nowrap md:text-sm',
    chosen ? 'border-primary bg-primary text-on-primary' : 'border-control bg-card text-text hover:bg-raised',
  );
