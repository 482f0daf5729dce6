import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { feesApi } from '../../web/fees.client.ts';

/** Whose money it is: the school's where nothing is written, else a fund by its name, known or new. Stands below a `FormProvider`. */
export function FundField() {
  const { t } = useLingui();
  const id = useId();
  const funds = useQuery(feesApi.funds.queryOptions());
  const { register, formState } = useFormContext<{ fund?: string }>();
  return (
    <>
      <TextField
        label={t`Fund`}
        hint={t`Leave empty for the school. Otherwise a name, such as Parents' association.`}
        list={id}
        autoComplete="off"
        maxLength={60}
        error={formState.errors.fund}
        {...register('fund')}
      />
      <datalist id={id}>
        {funds.data?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
