import { Trans } from '@lingui/react/macro';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { Moment } from '#platform/ui/moment.tsx';

/** A notice with the time of a stored list; renders nothing if the list came from the server. */
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
