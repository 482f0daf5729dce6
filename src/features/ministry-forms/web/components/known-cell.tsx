import { TriangleAlert } from 'lucide-react';
import { said, writtenCell } from '#features/reports/web/shared/written-cell.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { FormCell } from '../../ministry-forms.contract.ts';

/** A calculated cell, with a link to the page where missing data is entered. */
export function KnownCell({ cell: { kind, value, lacks, to } }: { cell: Omit<FormCell, 'typed'> }) {
  const { timeZone } = useInstallation();
  const isMoney = kind === 'money' && value !== null;
  const shown = kind === 'yes_no' || kind === 'choice' ? 'text' : isMoney ? 'count' : kind;
  const reason = lacks && (
    <span className="inline-flex items-center gap-1 text-sm font-normal whitespace-nowrap text-pending">
      <Icon of={TriangleAlert} size={14} />
      {to ? (
        <Link to={to} className="underline-offset-2 hover:underline">
          {said(lacks)}
        </Link>
      ) : (
        said(lacks)
      )}
    </span>
  );
  if (value === null && reason) return reason;
  return (
    <>
      {writtenCell(shown, value, timeZone)}
      {reason && <span className="ms-2">{reason}</span>}
    </>
  );
}
