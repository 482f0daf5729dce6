import { go } from '../routing/place.ts';
import { usePlace } from '../routing/use-place.ts';
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
  const { search } = usePlace();
  const filters = useMemo(() => readFilters(schema, search), [schema, search]);
  const setFilters = useCallback<SetFilters<output<Schema>>>((patch, options) => {
    go({
      to: '.',
      search: (before) => writeFilters(before, patch),
      replace: options?.replace ?? false,
      resetScroll: false,
    });
  }, []);
  return [filters, setFilters];
}
