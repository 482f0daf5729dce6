import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { go } from '#platform/ui/routing/place.ts';
import type { SchemeList } from '../../marking.contract.ts';
import { inLanguage } from '../shared/in-language.ts';
import { markingApi } from '../shared/marking.client.ts';

type Props = { presets: SchemeList['presets']; onClose: () => void };

/** Selects the preset for a new scheme; later changes to it are the school's own. */
export function PresetDialog({ presets, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [preset, setPreset] = useState('');
  const create = useMutation({
    mutationFn: () => markingApi.create.call({ preset }),
    onSuccess: async ({ scheme_id }) => {
      await queries.invalidateQueries({ queryKey: markingApi.key() });
      onClose();
      go({ to: `/settings/marking/${scheme_id}` });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`New scheme`}
      description={t`Choose the one closest to your school. You can change everything afterwards.`}
      footer={
        <>
          <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={preset === ''}
            busy={create.isPending}
            busyLabel={t`Creating...`}
            onClick={() => create.mutate()}
          >
            {t`Create scheme`}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{t`Presets`}</legend>
        {presets.map(({ key, name }) => (
          <label key={key} className="flex min-h-control items-center gap-3 py-1">
            <input
              type="radio"
              name="preset"
              value={key}
              checked={preset === key}
              onChange={() => setPreset(key)}
              className="size-5 shrink-0 accent-primary"
            />
            {inLanguage(name)}
          </label>
        ))}
      </fieldset>
      <FormError error={create.error} />
    </Dialog>
  );
}
