import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { feesApi } from '../../web/fees.client.ts';

/**
 * The fund that the money belongs to: the school's if left empty, else a fund by name, existing or
 * new. Must be inside a `FormProvider`.
 */
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
