import { Trans } from '@lingui/react/macro';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { Moment } from '#platform/ui/moment.tsx';

/** Says of when a list is that this device kept; nothing if the server answered. */
export function KeptNotice({ of: { kept, asked } }: { of: Fetched<unknown> }) {
  return (
    <output className="text-sm text-pending empty:hidden">
      {kept && (
        <p className="mb-2">
          <Trans>
            No network: as of <Moment instant={new Date(asked).toISOString()} />
          </Trans>
        </p>
      )}
    </output>
  );
}
