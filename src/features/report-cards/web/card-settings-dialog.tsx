import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { CardSettings } from '../report-cards.contract.ts';
import { reportCardsApi } from './shared/report-cards.client.ts';

/** Settings for the language and header of cards. */
export function CardSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(reportCardsApi.settings.queryOptions());
  if (query.data) return <Form settings={query.data} onClose={onClose} />;
  return (
    <Dialog open size="sm" title={t`Card settings`} onClose={onClose}>
      {query.error ? <LoadFailed of={query} /> : <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}

function Form({ settings, onClose }: { settings: CardSettings; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(settings);
  const save = useMutation({
    mutationFn: () => reportCardsApi.changeSettings.call(chosen),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Report card settings saved` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  const lines = (name: 'authority_fr' | 'authority_en') => ({
    value: chosen[name],
    maxLength: 500,
    rows: 4,
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
  });
  return (
    <FormDialog
      size="sm"
      title={t`Card settings`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={chosen !== settings}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          save.mutate();
        },
      }}
      outcome={<FormError error={save.error} />}
      onClose={onClose}
    >
      <SelectField
        label={t`Language of the cards`}
        value={chosen.language}
        onChange={({ target }) =>
          setChosen({ ...chosen, language: target.value as CardSettings['language'] })
        }
        options={[
          { value: 'fr', label: t`French` },
          { value: 'en', label: t`English` },
          { value: 'both', label: t`French and English side by side` },
        ]}
      />
      <TextAreaField
        label={t`Authority, in French`}
        hint={t`One line each: country, motto, ministry.`}
        {...lines('authority_fr')}
      />
      <TextAreaField label={t`Authority, in English`} {...lines('authority_en')} />
      <CheckboxField
        label={t`A line for each teacher to sign`}
        hint={t`In the row of each subject.`}
        checked={chosen.teachers_sign}
        onChange={({ target }) => setChosen({ ...chosen, teachers_sign: target.checked })}
      />
      <CheckboxField
        label={t`Print the student’s photo`}
        hint={t`Only with the families’ consent. A photo that is removed is no longer printed.`}
        checked={chosen.photo}
        onChange={({ target }) => setChosen({ ...chosen, photo: target.checked })}
      />
      <CheckboxField
        label={t`Hold report cards while fees are overdue`}
        hint={t`Families and students see them once it is paid. Results and promotion stay the same.`}
        checked={chosen.hold_unpaid}
        onChange={({ target }) => setChosen({ ...chosen, hold_unpaid: target.checked })}
      />
    </FormDialog>
  );
}
