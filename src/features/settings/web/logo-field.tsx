import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { SchoolInfo } from '../settings.contract.ts';
import { settingsApi } from './settings.client.ts';

/** The school's logo, saved as soon as it is selected. */
export function LogoField({ logo: first }: Pick<SchoolInfo, 'logo'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [logo, setLogo] = useState(first);
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file ? settingsApi.setLogo.call({ file }) : settingsApi.removeLogo.call(),
    onSuccess: (school) => {
      setLogo(school.logo);
      return queryClient.invalidateQueries();
    },
  });
  return (
    // Not a fieldset: a picture and its buttons.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={t`Logo`} className="mb-4 flex flex-wrap items-center gap-4">
      <span className="flex size-20 shrink-0 items-center justify-center rounded border border-line bg-white text-sm text-neutral-500">
        {logo ? (
          <img src={logo.src} alt={t`The school’s logo`} className="max-h-full max-w-full object-contain" />
        ) : (
          t`No logo`
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={change.isPending}
            busyLabel={t`Uploading...`}
            onClick={() => chooser.current?.click()}
          >
            {logo ? t`Change logo` : t`Choose a logo`}
          </Button>
          {logo && (
            <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t`Remove logo`}
            </Button>
          )}
        </div>
        <p className="mt-1 text-sm text-muted">{t`PNG or JPEG. It is printed on A4 and A5 papers.`}</p>
        <FormError error={change.error} />
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={t`Choose a logo`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) change.mutate(file);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
