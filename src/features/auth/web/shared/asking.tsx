import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';

type AskingProps = {
  error: unknown;
  again: () => void;
  children?: ReactNode;
};

export function Asking({ error, again, children }: AskingProps) {
  const { t } = useLingui();
  if (!error) return <Spinner label={t`Loading...`} />;
  return (
    <div className="flex flex-col gap-4">
      <FormError error={error} />
      <Button variant="secondary" onClick={again}>
        {t`Try again`}
      </Button>
      {children}
    </div>
  );
}
