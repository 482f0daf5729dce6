import { useLingui } from '@lingui/react/macro';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/form-error.tsx';

/** A page that could not be brought or broke while it was drawn; the shell around it still works. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(reset, [reset]);
  return (
    <div className="page-width flex flex-col items-start gap-4 py-6">
      <h1 className="text-2xl">{t`This page could not be shown`}</h1>
      <FormError error={error} />
      <Button variant="secondary" onClick={() => void router.invalidate()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
