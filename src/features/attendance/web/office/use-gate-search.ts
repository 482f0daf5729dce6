import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attendanceOfficeApi } from '../shared/attendance.client.ts';

/** Pupils who match the typed text, and the one that Enter marks late. */
export function useGateSearch() {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const asked = search.trim();
  const isLongEnough = asked.length > 1;
  const found = useQuery(
    attendanceOfficeApi.gate.queryOptions({
      input: { search: asked },
      enabled: isLongEnough,
      placeholderData: keepPreviousData,
    }),
  );
  const pupils = isLongEnough ? (found.data ?? []) : [];
  // Results for an earlier search text must not be selectable.
  const offered = found.isPlaceholderData ? [] : pupils;
  return {
    search,
    setSearch,
    asked,
    isLongEnough,
    found,
    pupils,
    offered,
    chosen: offered[Math.min(at, offered.length - 1)],
    type(text: string) {
      setSearch(text);
      setAt(0);
    },
    /** Selects the next or the previous pupil. */
    step: (by: number) => setAt(Math.max(0, Math.min(at + by, offered.length - 1))),
  };
}
