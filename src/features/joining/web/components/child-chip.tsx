import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import type { StudentName } from '../../joining.contract.ts';

/** A child that is chosen, and the way to take it back. */
export function ChildChip({ child, onRemove }: { child: StudentName; onRemove: () => void }) {
  const { t } = useLingui();
  const name = child.full_name ?? child.roll_number;
  return (
    <li className="inline-flex max-w-full items-center rounded-full border border-control bg-raised ps-3">
      <span className="min-w-0 py-1 text-sm wrap-anywhere">{name}</span>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </li>
  );
}
