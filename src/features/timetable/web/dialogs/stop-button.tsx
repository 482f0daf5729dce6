import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import type { useFilling } from './use-filling.ts';

/** Ends the search, with the best result so far. */
export function StopButton({ filling: { stop, isStopping } }: { filling: ReturnType<typeof useFilling> }) {
  const { t } = useLingui();
  return (
    <Button variant="secondary" busy={isStopping} busyLabel={t`Stopping…`} onClick={stop}>
      {t`Stop`}
    </Button>
  );
}
