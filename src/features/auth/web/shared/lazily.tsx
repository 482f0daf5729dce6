import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { laterWords, loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { authMessages } from './auth.messages.ts';

/**
 * A part whose code and words come when it is first shown. Where they can't be had, it says so and can be asked again:
 * what stands around it stays.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    [loaded] = await Promise.all([load(), loadCatalogues(authMessages).then(laterWords)]);
    return loaded;
  };
  return function Lazily(props: Props) {
    const { t } = useLingui();
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (Part) return;
      let here = true;
      bring().then(
        (part) => here && setPart(() => part),
        (refusal: unknown) => here && setError(refusal),
      );
      return () => {
        here = false;
      };
    }, [Part, attempt]);

    if (Part) return <Part {...props} />;
    if (!error) return <Spinner label={t`Loading...`} />;
    return (
      <div className="flex flex-col items-start gap-3">
        <FormError error={new TypeError(String(error))} />
        <Button
          variant="secondary"
          onClick={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        >
          {t`Try again`}
        </Button>
      </div>
    );
  };
}
