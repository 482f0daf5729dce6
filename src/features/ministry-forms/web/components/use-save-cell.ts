import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { FormAnswer, FormTable } from '../../ministry-forms.contract.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';
import type { Shown } from './form-address.ts';

type Saved = { table: string; row: string; column: string; value: string; before: string };
export type CellSaver = ReturnType<typeof useSaveCell>;

const sumOf = (tables: readonly FormTable[], name: 'filled' | 'asked') =>
  tables.reduce((sum, table) => sum + table[name], 0);

/** Saves cells of a form one at a time, and stores the returned table in the cache. */
export function useSaveCell({ key: form }: Pick<FormAnswer, 'key'>, { as_of, term, table }: Shown) {
  const queries = useQueryClient();
  const input = { form, as_of, term };
  const queryKey = ministryFormsApi.read.queryKey({ input: { ...input, table } });
  return useMutation({
    scope: { id: 'cells of forms' },
    mutationFn: (saved: Saved) => ministryFormsApi.save.call({ ...input, ...saved }),
    onSuccess: (answered) => {
      queries.setQueryData(queryKey, (before: FormAnswer | undefined) => {
        if (!before) return before;
        const tables = before.tables.map((one) => (one.key === answered.key ? answered : one));
        return { ...before, tables, filled: sumOf(tables, 'filled'), asked: sumOf(tables, 'asked') };
      });
      // Other forms and tables may depend on it: they are refetched when opened.
      void queries.invalidateQueries({ queryKey: ministryFormsApi.key(), refetchType: 'none' });
    },
    onError: toastError,
  });
}
