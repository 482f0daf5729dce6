import { Trans } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { useHalted } from './use-halted.ts';

/** Says above a page of money that a failed check stops all movements, for those who can look into it; else nothing. */
export function HaltedBanner() {
  const halted = useHalted();
  if (!halted) return null;
  return (
    <p
      role="alert"
      className="mb-6 flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2 text-danger"
    >
      <Icon of={TriangleAlert} size={18} className="mt-1" />
      <span>
        <Trans>Money movements are stopped: the last check of the books found an error.</Trans>{' '}
        <Link to="/books" className="font-medium underline">
          <Trans>Errors found</Trans>
        </Link>
      </span>
    </p>
  );
}
