import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { $ZodType, output } from 'zod/v4/core';
import { readFilters, writeFilters } from './filters.ts';

type SetFilters<Filters> = (patch: Partial<Filters>, options?: { replace?: boolean }) => void;

/**
 * What a list shows (search, filters, sort, page) lives in the address: a reload, Back and a copied link bring the same
 * view. `replace` is for typing, so that Back does not walk through letters.
 */
export function useFilters<Schema extends $ZodType<Record<string, unknown>>>(
  schema: Schema,
): [output<Schema>, SetFilters<output<Schema>>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(schema, search), [schema, search]);
  const setFilters = useCallback<SetFilters<output<Schema>>>(
    (patch, options) => {
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => writeFilters(before, patch)) as never,
        replace: options?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [filters, setFilters];
}
