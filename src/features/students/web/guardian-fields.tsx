import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Guardian } from '#features/guardians/guardians.contract.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { ENROLLED_RELATIONS, type EnrolInput } from '../students.contract.ts';
import { RELATION_WORDS } from './guardian-words.ts';
import { KnownGuardians } from './known-guardians.tsx';

type Form = UseFormReturn<EnrolInput, unknown, EnrolInput>;
type Place = 0 | 1;

/**
 * Up to two guardians to call for the student. A known telephone number or name offers the
 * existing person, with the family's address.
 */
export function GuardianFields({ form }: { form: Form }) {
  const second = form.watch('guardians.1');
  // Before the emergency contact, which is prefilled from here.
  const [open, setOpen] = useState(true);
  const [more, setMore] = useState(Boolean(second?.full_name || second?.phone));
  return (
    <details className="md:col-span-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2.5 text-sm font-medium">
        <Trans>Guardians</Trans>
      </summary>
      {open && (
        <div className="flex flex-col gap-3 pt-2">
          <OneGuardian form={form} place={0} />
          {more ? (
            <OneGuardian form={form} place={1} />
          ) : (
            <button
              type="button"
              className="min-h-control self-start text-sm underline"
              onClick={() => setMore(true)}
            >
              <Trans>Add a second guardian</Trans>
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function OneGuardian({ form, place }: { form: Form; place: Place }) {
  const { t } = useLingui();
  const at = `guardians.${place}` as const;
  const { guardian_id, full_name = '', phone = '' } = form.watch(at) ?? {};
  const errors = form.formState.errors.guardians?.[place];
  // The last prefilled emergency contact: overwritten until the user edits it.
  const [written, setWritten] = useState('');
  function fillEmergencyContact() {
    const { full_name: name = '', phone: number = '' } = form.getValues(at) ?? {};
    if (place !== 0 || form.getValues('emergency_contact') !== written) return;
    const person = [name.trim(), number.trim()].filter(Boolean).join(', ');
    // A name alone is not reachable by phone.
    const contact = number.trim() ? person : '';
    setWritten(contact);
    form.setValue('emergency_contact', contact, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
  const typed = {
    onChange: () => {
      // Typing further rejects the offered person.
      form.setValue(`${at}.guardian_id`, '');
      fillEmergencyContact();
    },
  };

  function take(guardian: Guardian) {
    const set = { shouldDirty: true };
    const number = guardian.phone ? writePhone(guardian.phone) : '';
    form.setValue(`${at}.guardian_id`, guardian.id, set);
    form.setValue(`${at}.full_name`, guardian.full_name, set);
    form.setValue(`${at}.phone`, number, set);
    const known = guardian.children[0]?.relation;
    if (known && known !== 'other') form.setValue(`${at}.relation`, known, set);
    if (guardian.address && !form.getValues('address')) form.setValue('address', guardian.address, set);
    fillEmergencyContact();
    form.setFocus(`${at}.relation`);
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_auto]">
        <TextField
          label={t`Guardian phone`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors?.phone}
          {...form.register(`${at}.phone`, typed)}
        />
        <TextField
          label={t`Guardian name`}
          autoComplete="off"
          autoCapitalize="words"
          error={errors?.full_name}
          {...form.register(`${at}.full_name`, typed)}
        />
        <SelectField
          label={t`Relation`}
          options={ENROLLED_RELATIONS.map((value) => ({ value, label: t(RELATION_WORDS[value]) }))}
          {...form.register(`${at}.relation`)}
        />
      </div>
      {guardian_id ? (
        <p className="text-sm text-muted">
          <Trans>On record: the student joins this family.</Trans>
        </p>
      ) : (
        <KnownGuardians phone={phone} name={full_name} onTake={take} />
      )}
    </div>
  );
}
