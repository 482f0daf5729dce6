import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { StaffRecord } from '../../staff-records.contract.ts';
import { CONTRACTS, type Post, POSTS } from '../../staff-records.rules.ts';
import { ministryFormsApi, staffRecordsApi } from '../ministry-forms.client.ts';
import { useStaffWords } from './staff-words.ts';

const typedOf = (record: StaffRecord) => ({
  sex: record.sex ?? ('' as const),
  contract: record.contract ?? ('' as const),
  post: record.post,
  date_of_birth: record.date_of_birth ?? '',
  hired_on: record.hired_on ?? '',
  diploma: record.diploma ?? '',
  grade: record.grade ?? '',
  step: record.step ?? '',
  social_number: record.social_number ?? '',
});

type Props = { record: StaffRecord; onClose: () => void };

/** Edits the facts about one member of staff that the ministries request. */
export function StaffDialog({ record, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queries = useQueryClient();
  const words = useStaffWords();
  const [before] = useState(() => typedOf(record));
  const [typed, setTyped] = useState(before);
  const save = useMutation({
    ...staffRecordsApi.save.mutationOptions(),
    onSuccess: async () => {
      showToast({ title: t`Success`, description: t`Record saved` });
      await queries.invalidateQueries({ queryKey: staffRecordsApi.key() });
      void queries.invalidateQueries({ queryKey: ministryFormsApi.key(), refetchType: 'none' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { sex, contract, ...rest } = typed;
    save.mutate({
      user_id: record.id,
      ...rest,
      sex: sex === '' ? null : sex,
      contract: contract === '' ? null : contract,
    });
  };
  const text = (name: 'diploma' | 'grade' | 'step' | 'social_number', label: string, most: number) => (
    <TextField
      label={label}
      maxLength={most}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <Dialog
      open
      size="lg"
      title={record.full_name}
      dirty={JSON.stringify(typed) !== JSON.stringify(before)}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} busy={save.isPending} busyLabel={t`Saving...`}>{t`Save`}</Button>
        </>
      }
    >
      <form id={id} className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <SelectField
          label={t`Sex`}
          placeholder="–"
          value={typed.sex}
          onChange={({ target }) => setTyped({ ...typed, sex: target.value as typeof typed.sex })}
          options={[
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
        />
        <DateField
          label={t`Date of Birth`}
          value={typed.date_of_birth}
          onChange={({ target }) => setTyped({ ...typed, date_of_birth: target.value })}
        />
        <SelectField
          label={t`Contract`}
          placeholder="–"
          value={typed.contract}
          onChange={({ target }) => setTyped({ ...typed, contract: target.value as typeof typed.contract })}
          options={CONTRACTS.map((value) => ({ value, label: words.contract[value] }))}
        />
        <SelectField
          label={t`Post`}
          value={typed.post}
          onChange={({ target }) => setTyped({ ...typed, post: target.value as Post })}
          options={POSTS.map((value) => ({ value, label: words.post[value] }))}
        />
        {text('grade', t({ message: 'Grade', context: 'staff' }), 40)}
        {text('step', t`Step`, 20)}
        {text('diploma', t`Diploma`, 80)}
        <DateField
          label={t`Hired on`}
          value={typed.hired_on}
          onChange={({ target }) => setTyped({ ...typed, hired_on: target.value })}
        />
        {text('social_number', t`CNPS number`, 40)}
        <div className="sm:col-span-2">
          <FormError error={save.error} />
        </div>
      </form>
    </Dialog>
  );
}
