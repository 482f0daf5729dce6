import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { usePlace } from '#platform/ui/routing/use-place.ts';
import { marksApi } from '../marks.client.ts';

/** A sheet that does not exist yet: created on the first visit, then shown at its own URL. */
export function OpenSheet() {
  const { t } = useLingui();
  const { class_id = '', subject_id = '', period, slot } = usePlace().search;
  // The request is idempotent: retries create a single sheet.
  const query = useQuery({
    queryKey: ['open-mark-sheet', class_id, subject_id, period, slot],
    retry: false,
    queryFn: () => marksApi.open.call({ class_id, subject_id, period: Number(period), slot: Number(slot) }),
  });
  const sheetId = query.data?.sheet_id;
  useEffect(() => {
    if (sheetId) go({ to: `/marks/sheets/${sheetId}`, replace: true });
  }, [sheetId]);
  return (
    <RecordAwaited
      of={query}
      title={t`Mark sheet`}
      missing={{ title: t`Sheet not found`, sentence: t`You do not teach this subject in this class.` }}
      back={{ to: '/marks', label: t`All sheets` }}
    />
  );
}
