import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { namesFor, writtenDecimal } from '../../subjects.rules.ts';
import { USUAL_SETS, USUAL_SUBJECTS, type UsualSet } from '../../subjects-usual.ts';
import { SET_NAMES } from '../shared/usual-set-names.ts';
import { useSubjectSaved } from '../shared/subject-saving.tsx';
import { subjectsApi } from '../shared/subjects.client.ts';

/** Previews a usual list of subjects and adds those that the school does not have. */
export function UsualDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const saved = useSubjectSaved(onClose);
  const [set, setSet] = useState<UsualSet>('secondary_francophone');
  const known = useQuery(subjectsApi.list.queryOptions({ input: { state: 'all' } }));
  const codes = new Set(known.data?.subjects.map(({ code }) => code.toLowerCase()));
  const missing = USUAL_SUBJECTS[set].filter(({ code }) => !codes.has(code.toLowerCase()));
  const add = useMutation({
    mutationFn: () => subjectsApi.addUsual.call({ set }),
    onSuccess: () => saved(t`Subjects added successfully`),
    onError: toastError,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add a usual list`}
      description={t`Afterwards, change or archive whatever does not fit your school.`}
      footer={
        <>
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            busy={add.isPending}
            busyLabel={t`Adding...`}
            disabled={!known.data || missing.length === 0}
            onClick={() => add.mutate()}
          >
            <Plural value={missing.length} _0="Nothing to add" one="Add # subject" other="Add # subjects" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t`List`}
          value={set}
          onChange={(event) => setSet(event.target.value as UsualSet)}
          options={USUAL_SETS.map((value) => ({ value, label: t(SET_NAMES[value]) }))}
        />
        <ul className="divide-line divide-y">
          {USUAL_SUBJECTS[set].map((subject) => (
            <li key={subject.code} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span>
                {namesFor(subject, currentLocale()).own}
                <span className="text-muted text-sm">{` · ${subject.code} · ${subject.group}`}</span>
              </span>
              <span className="text-muted text-sm">
                {codes.has(subject.code.toLowerCase()) ? (
                  <Trans>Already there</Trans>
                ) : (
                  <Trans>coefficient {writtenDecimal(subject.default_coefficient, currentLocale())}</Trans>
                )}
              </span>
            </li>
          ))}
        </ul>
        <FormError error={add.error} />
      </div>
    </Dialog>
  );
}
