import { useParams } from '#platform/ui/routing/use-place.ts';
import { OpenSheet } from './sheet/open-sheet.tsx';
import { SheetView } from './sheet/sheet-view.tsx';

/** The marks of a class in a subject, for a slot of the year. */
export function MarkSheetPage() {
  const { sheetId = '' } = useParams();
  return sheetId === 'open' ? <OpenSheet /> : <SheetView key={sheetId} sheetId={sheetId} />;
}
