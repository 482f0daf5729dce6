import { useLingui } from '@lingui/react/macro';
import {
  BookCheck,
  ClipboardPaste,
  Columns3,
  FileDown,
  FileUp,
  Lock,
  Printer,
  Scale,
  Undo2,
} from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Sheet } from '../../marks.contract.ts';
import { mayTakePoints } from '../../marks.policy.ts';
import type { SheetStore } from './sheet-store.ts';
import type { NextState } from './state-dialog.tsx';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  isOffice: boolean;
  onPaste: () => void;
  onState: (to: NextState) => void;
  label: (studentId: string) => string;
  again: () => void;
};

/** Further actions on a sheet; loaded after the grid. */
export function SheetMenu({ store, sheet, isOffice, onPaste, onState, label, again }: Props) {
  const { t } = useLingui();
  const columns = useLazyDialog(() => import('./columns-dialog.tsx').then((module) => module.ColumnsDialog));
  const file = useLazyDialog(() => import('../grid/file-dialog.tsx').then((module) => module.FileDialog));
  const mayTake = useMay()(mayTakePoints);
  const points = useLazyDialog(() =>
    import('../../assignment-points/web/assignment-points-dialog.tsx').then(
      (module) => module.AssignmentPointsDialog,
    ),
  );
  const moderation = useLazyDialog(() =>
    import('./moderation-dialog.tsx').then((module) => module.ModerationDialog),
  );
  const save = (kind: 'download' | 'paper') =>
    void import('./save-sheet.ts').then((module) => module.saveSheet(sheet.sheet_id, kind));
  const isHandedIn = sheet.state === 'submitted' || sheet.state === 'verified';
  const more: MenuAction[] = [
    ...(sheet.may_enter
      ? [
          { label: t`Paste a column`, icon: ClipboardPaste, onChoose: onPaste },
          { label: t`Columns`, icon: Columns3, onChoose: columns.show },
          ...(mayTake && sheet.marking === 'numbers'
            ? [{ label: t`Points of an assignment`, icon: BookCheck, onChoose: points.show }]
            : []),
          { label: t`Upload a filled file`, icon: FileUp, onChoose: file.show },
        ]
      : []),
    { label: t`Excel file to fill`, icon: FileDown, onChoose: () => save('download') },
    { label: t`Blank sheet (PDF)`, icon: Printer, onChoose: () => save('paper') },
    ...(isOffice && sheet.marking === 'numbers' && (sheet.state !== 'closed' || sheet.may_enter)
      ? [{ label: t`Moderate a column`, icon: Scale, onChoose: moderation.show }]
      : []),
    ...(isOffice && isHandedIn
      ? [{ label: t`Give back`, icon: Undo2, onChoose: () => onState('open') }]
      : []),
    ...(isOffice && sheet.state === 'submitted'
      ? [{ label: t`Close the sheet`, icon: Lock, onChoose: () => onState('closed') }]
      : []),
  ];
  return (
    <>
      <ActionMenu label={t`More`} actions={more} />
      {file.Dialog && <file.Dialog store={store} sheet={sheet} label={label} onClose={file.close} />}
      {points.Dialog && <points.Dialog sheet={sheet} onDone={again} onClose={points.close} />}
      {moderation.Dialog && (
        <moderation.Dialog store={store} sheet={sheet} onDone={again} onClose={moderation.close} />
      )}
      {columns.Dialog && <columns.Dialog sheet={sheet} onDone={again} onClose={columns.close} />}
    </>
  );
}
