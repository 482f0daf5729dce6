import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';

/**
 * A lazily loaded component. If its code fails to load, it shows a retry button and leaves the surroundings
 * in place.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return latePart(load, Coming, NotHere);
}

function Coming() {
  const { t } = useLingui();
  return <Spinner label={t`Loading...`} />;
}

function NotHere({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError error={new TypeError(String(error))} />
      <Button variant="secondary" onClick={again}>{t`Try again`}</Button>
    </div>
  );
}
