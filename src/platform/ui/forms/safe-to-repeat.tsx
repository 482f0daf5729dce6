import { Trans } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { Icon } from '../icon.tsx';

/** Explains that it is safe to send again when the last send of an attempt (attempt.ts) got no response. */
export function SafeToRepeat() {
  return (
    <p className="flex items-start gap-2 rounded border border-info bg-info-tint px-3 py-2 text-sm text-info">
      <Icon of={Info} size={18} className="mt-0.5" />
      <span>
        <Trans>The last attempt got no answer. Send it again; it will be recorded only once.</Trans>
      </span>
    </p>
  );
}
