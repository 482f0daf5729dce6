import { go } from '../routing/place.ts';
import { usePlace } from '../routing/use-place.ts';
import { useCallback, useMemo } from 'react';
import type { FilterFields, FiltersOf } from '#platform/http/filters.ts';
import { readFilters } from '#platform/http/read-filters.ts';
import { writeFilters } from './filters.ts';

type SetFilters<Filters> = (patch: Partial<Filters>, options?: { replace?: boolean }) => void;

/**
 * Keeps a list's state (search, filters, sort, page) in the URL, so that reload, Back and a copied link show
 * the same view. `replace` is for typing, so that Back does not step through letters.
 */
export function useFilters<Fields extends FilterFields>(
  fields: Fields,
): [FiltersOf<Fields>, SetFilters<FiltersOf<Fields>>] {
  const { search } = usePlace();
  const filters = useMemo(() => readFilters(fields, search), [fields, search]);
  const setFilters = useCallback<SetFilters<FiltersOf<Fields>>>((patch, options) => {
    go({
      to: '.',
      search: (before) => writeFilters(before, patch),
      replace: options?.replace ?? false,
      resetScroll: false,
    });
  }, []);
  return [filters, setFilters];
}
