import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';

type Props = {
  /** Subjects the class is not taught yet. */
  subjects: readonly Subject[];
  onAdd: (subject: Subject) => void;
};

export function AddToClass({ subjects, onAdd }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState('');
  const subject = subjects.find(({ id }) => id === chosen);
  if (subjects.length === 0) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (subject) onAdd(subject);
      }}
    >
      <SelectField
        className="min-w-56 flex-1 sm:max-w-sm"
        label={t`Subject to add`}
        placeholder={t`Select a subject`}
        value={subject ? chosen : ''}
        onChange={(event) => setChosen(event.target.value)}
        options={subjects.map((one) => ({
          value: one.id,
          label: `${namesFor(one, currentLocale()).own} · ${one.code}`,
        }))}
      />
      <Button type="submit" variant="secondary" icon={<Plus aria-hidden />} disabled={!subject}>
        {t`Add to the class`}
      </Button>
    </form>
  );
}
