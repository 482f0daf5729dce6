import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';

/**
 * A page that failed to load or to render; the shell around it still works. Retrying reloads the document,
 * because after an update the old one refers to files that no longer exist.
 */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <div className="page-width flex flex-col items-start gap-4 py-6">
      <h1 className="text-2xl">{t`This page could not be shown`}</h1>
      <FormError error={error} />
      <Button variant="secondary" onClick={() => location.reload()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
