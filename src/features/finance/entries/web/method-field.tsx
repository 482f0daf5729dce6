import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { financeApi } from '../../web/finance.client.ts';

/** Free text, with the person's earlier values as suggestions. */
export function MethodField(props: Omit<Parameters<typeof TextField>[0], 'label' | 'list'>) {
  const { t } = useLingui();
  const id = useId();
  const { data: methods = [] } = useQuery(financeApi.methods.queryOptions());
  return (
    <div>
      <TextField label={t`Payment Method`} list={id} maxLength={50} autoComplete="off" {...props} />
      <datalist id={id}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </datalist>
    </div>
  );
}
