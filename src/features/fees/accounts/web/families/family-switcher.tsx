import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { clsx } from 'clsx';
import type { FeeStanding } from '../../../charges/fee-standing.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';

const CHOICE =
  'inline-flex min-h-control items-center rounded border px-4 text-base font-medium whitespace-nowrap md:text-sm';

type Props = { family: readonly FeeStanding[]; chosen: FeeStanding | undefined };

/** Selects a child, initially all. The choice is stored in the URL. */
export function FamilySwitcher({ family, chosen }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const choices = [
    { id: undefined, label: t`All children` },
    ...family.map((standing) => ({ id: standing.student_id, label: nameOf(standing) })),
  ];
  return (
    <nav aria-label={t`Fees of`}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, label }) => (
          <li key={id ?? 'everyone'} className="max-w-full">
            <Link
              to="/fees"
              search={id ? { student_id: id } : {}}
              resetScroll={false}
              aria-current={id === chosen?.student_id ? 'true' : undefined}
              className={clsx(
                CHOICE,
                'max-w-full',
                id === chosen?.student_id
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-control bg-card text-text hover:bg-raised',
              )}
            >
              <span className="truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
