import { lazy, Suspense } from 'react';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { SheetView } from './sheet/sheet-view.tsx';

/** Loaded with the list, from which new sheets are opened. */
const OpenSheet = lazy(() => import('./marks-page.tsx').then((module) => ({ default: module.OpenSheet })));

/** The marks of a class in a subject, for a slot of the year. */
export function MarkSheetPage() {
  const { sheetId = '' } = useParams();
  if (sheetId !== 'open') return <SheetView key={sheetId} sheetId={sheetId} />;
  return (
    <Suspense>
      <OpenSheet />
    </Suspense>
  );
}
