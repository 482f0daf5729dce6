import { useMemo, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import { inOrderOfWork, isDue, missingMarks } from '../../list.rules.ts';
import type { MarksOverview } from '../../marks.contract.ts';
import { type marksListFilters, SHEETS_A_PAGE } from '../../marks.filters.ts';
import { marksApi } from '../marks.client.ts';

export type SheetListFilters = FiltersOf<typeof marksListFilters>;

/** The sheets of the office, filtered by the server, or a teacher's own, filtered on the device. */
export function useSheetList(filters: SheetListFilters) {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const [shown, setShown] = useState(SHEETS_A_PAGE);
  const isOffice = me?.role === 'admin';
  // The office's list is too large to be sent whole. A teacher's device stores all of the teacher's sheets
  // and filters them offline.
  const asked = isOffice ? { ...filters, limit: shown > SHEETS_A_PAGE ? shown : undefined } : {};
  const name = isOffice ? `office ${JSON.stringify(asked)}` : 'own';
  const { base, query } = useAskedOrKept<MarksOverview>({
    key: ['marks-overview', owner, name],
    owner,
    kind: 'marks-overview',
    name,
    ask: () => marksApi.overview.call(asked),
  });
  const overview = base?.value;

  const chosen = useMemo(() => {
    const { sheets = [], current = null } = overview ?? {};
    if (isOffice) return sheets;
    const wanted = sheets.filter(
      (sheet) =>
        (!filters.class_id || sheet.class_id === filters.class_id) &&
        (!filters.state || sheet.state === filters.state) &&
        (filters.slot
          ? `${sheet.period}-${sheet.slot}` === filters.slot
          : filters.all === 'yes' || isDue(sheet, current)),
    );
    return inOrderOfWork(wanted, current, missingMarks);
  }, [overview, filters, isOffice]);

  const classes = (overview?.classes ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
  return {
    isOffice,
    query,
    overview,
    classes,
    rows: chosen.slice(0, shown),
    found: isOffice ? (overview?.total ?? 0) : chosen.length,
    showMore: () => setShown(shown + SHEETS_A_PAGE),
  };
}
