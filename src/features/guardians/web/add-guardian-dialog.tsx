import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { AddGuardianInput, type GuardianRow } from '../guardians.contract.ts';
import { PersonFields } from './person-fields.tsx';
import { guardiansApi } from './shared/guardians.client.ts';
import { TermsFields, type TermsName } from './terms-fields.tsx';
import { SavingDialog, useSaved } from './saving-dialog.tsx';

type Props = { studentId: string; onClose: () => void };
type Chosen = { person: GuardianRow } | { name: string };

/** Searches existing guardians first, to avoid duplicates; then sets the relation to the child. */
export function AddGuardianDialog({ studentId, onClose }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const typed = search.trim();
  const found = useQuery({
    ...guardiansApi.people.queryOptions({ input: { search: typed } }),
    placeholderData: keepPreviousData,
    enabled: typed.length > 1,
  });
  if (chosen) return <TermsOfNew studentId={studentId} chosen={chosen} onClose={onClose} />;
  // Digits mean a search by telephone, not a name to prefill.
  const name = /\d/.test(typed) ? '' : typed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add guardian`}
      description={t`Look for the person first: a parent of another child is already on record.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setChosen({ name })}>
            {t`New person`}
          </Button>
        </>
      }
    >
      <div className="flex min-h-64 flex-col gap-3">
        <SearchField
          label={t`Search guardians`}
          placeholder={t`Name or phone...`}
          value={search}
          onChange={setSearch}
        />
        <LoadFailed of={found} />
        {typed.length > 1 && found.data?.guardians.length === 0 && (
          <p className="text-muted">
            <Trans>Nobody on record has this name or number.</Trans>
          </p>
        )}
        {typed.length > 1 && (
          <ul className="flex flex-col divide-y divide-line">
            {found.data?.guardians.slice(0, 8).map((person) => (
              <li key={person.id} className="flex items-center justify-between gap-2 py-2">
                <div className="min-w-0">
                  <p className="font-medium break-words">{person.full_name}</p>
                  <p className="text-sm text-muted">
                    {person.phone && <PhoneText of={person.phone} />}
                    {person.phone && person.children.length > 0 && ' · '}
                    {person.children.join(', ')}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  aria-label={t`Choose ${person.full_name}`}
                  onClick={() => setChosen({ person })}
                >
                  {t`Choose`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function TermsOfNew({ studentId, chosen, onClose }: Props & { chosen: Chosen }) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({
    schema: AddGuardianInput,
    defaultValues: {
      ...ALL_RIGHTS,
      relation: 'mother',
      relation_word: '',
      reason: '',
      first_day: '',
      last_day: '',
      ...('person' in chosen
        ? { guardian_id: chosen.person.id }
        : {
            person: {
              full_name: chosen.name,
              phone: '',
              other_phone: '',
              email: '',
              address: '',
              occupation: '',
              language: '',
            },
          }),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) => guardiansApi.add.call({ ...input, student_id: studentId }),
    fieldOf: { RELATION_WORD_NEEDED: 'relation_word', LAST_DAY_TOO_EARLY: 'last_day' },
    onSent: () => saved(t`Guardian added successfully`),
  });
  const { errors, isDirty } = form.formState;
  const ofTerms = (name: TermsName) => ({ ...form.register(name), error: errors[name] });
  return (
    <SavingDialog
      title={'person' in chosen ? t`Add ${chosen.person.full_name}` : t`New guardian`}
      submit={t`Add guardian`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      {'name' in chosen && (
        <PersonFields
          short
          field={(name) => ({ ...form.register(`person.${name}`), error: errors.person?.[name] })}
        />
      )}
      <TermsFields relation={form.watch('relation')} field={ofTerms} />
    </SavingDialog>
  );
}
