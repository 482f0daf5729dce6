import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SchoolSection } from '../../levels.contract.ts';
import { USUAL_SECTIONS, USUAL_SETS, type UsualSet } from '../../levels.rules.ts';
import { levelsApi } from './levels.client.ts';

const SET_NAMES = {
  nursery: msg`Nursery`,
  primary_francophone: msg`Primary, francophone`,
  primary_anglophone: msg`Primary, anglophone`,
  secondary_francophone: msg`Secondary, francophone`,
  secondary_anglophone: msg`Secondary, anglophone`,
};

type Props = {
  sections: readonly SchoolSection[];
  onClose: () => void;
  /** Called instead of `onClose` if another form follows that shows the levels itself. */
  onAdded?: () => void;
};

/** Selects the kinds of school and adds their standard levels. */
export function UsualLevelsDialog({ sections, onClose, onAdded }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<UsualSet>>(new Set());
  const has = (set: UsualSet) =>
    sections.some(({ name }) => name.toLowerCase() === USUAL_SECTIONS[set].name.toLowerCase());
  const add = useMutation({
    mutationFn: () => levelsApi.addUsual.call({ sets: [...chosen] }),
    onSuccess: () => {
      if (onAdded) onAdded();
      else {
        showToast({ title: t`Success`, description: t`Levels added` });
        onClose();
      }
      return queryClient.invalidateQueries();
    },
  });
  function toggle(set: UsualSet) {
    const next = new Set(chosen);
    if (!next.delete(set)) next.add(set);
    setChosen(next);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add usual levels`}
      description={t`Tick what your school has. Rename or remove levels afterwards.`}
      footer={
        <>
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            busy={add.isPending}
            busyLabel={t`Adding...`}
            onClick={() => add.mutate()}
          >
            {t`Add levels`}
          </Button>
        </>
      }
    >
      {USUAL_SETS.map((set) => (
        <CheckboxField
          key={set}
          label={t(SET_NAMES[set])}
          hint={USUAL_SECTIONS[set].levels.map(({ name }) => name).join(', ')}
          checked={has(set) || chosen.has(set)}
          disabled={has(set)}
          onChange={() => toggle(set)}
        />
      ))}
      <FormError error={add.error} />
    </Dialog>
  );
}
