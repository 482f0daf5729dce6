import { Trans } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { useDayUnconfirmed, useHalted } from './use-halted.ts';

/**
 * A banner that a failed check or a doubtful date has halted all movements, for people who can resolve it;
 * else nothing.
 */
export function HaltedBanner() {
  const halted = useHalted();
  const unconfirmed = useDayUnconfirmed();
  if (!halted && !unconfirmed) return null;
  return (
    <p
      role="alert"
      className="mb-6 flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2 text-danger"
    >
      <Icon of={TriangleAlert} size={18} className="mt-1" />
      <span>
        {halted ? (
          <Trans>Money movements are stopped: the last check of the books found an error.</Trans>
        ) : (
          <Trans>Today’s date is more than seven days from the last entry. No money is recorded.</Trans>
        )}{' '}
        <Link to="/books" className="font-medium underline">
          {halted ? <Trans>Errors found</Trans> : <Trans>Confirm the date</Trans>}
        </Link>
      </span>
    </p>
  );
}
