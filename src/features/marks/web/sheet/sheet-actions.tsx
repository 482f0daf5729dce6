import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, Columns3, FileDown, FileUp, Lock, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Sheet } from '../../marks.contract.ts';
import type { SheetStore } from './sheet-store.ts';
import type { NextState } from './state-dialog.tsx';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  isOffice: boolean;
  isOffline: boolean;
  onPaste: () => void;
  label: (studentId: string) => string;
  again: () => void;
};

/** What is done with a sheet as a whole; the next step of its way stands first. */
export function SheetActions({ store, sheet, isOffice, isOffline, onPaste, label, again }: Props) {
  const { t } = useLingui();
  const [to, setTo] = useState<NextState>('verified');
  const submit = useLazyDialog(() => import('./submit-dialog.tsx').then((module) => module.SubmitDialog));
  const state = useLazyDialog(() => import('./state-dialog.tsx').then((module) => module.StateDialog));
  const reopen = useLazyDialog(() => import('./reopen-dialog.tsx').then((module) => module.ReopenDialog));
  const columns = useLazyDialog(() => import('./columns-dialog.tsx').then((module) => module.ColumnsDialog));
  const file = useLazyDialog(() => import('../grid/file-dialog.tsx').then((module) => module.FileDialog));
  const save = (kind: 'download' | 'paper') =>
    void import('./save-sheet.ts').then((module) => module.saveSheet(sheet.sheet_id, kind));
  const ask = (next: NextState) => {
    setTo(next);
    state.show();
  };
  const { may_enter } = sheet;
  const isHandedIn = sheet.state === 'submitted' || sheet.state === 'verified';
  const more: MenuAction[] = [
    ...(may_enter
      ? [
          { label: t`Paste a column`, icon: ClipboardPaste, onChoose: onPaste },
          { label: t`Columns`, icon: Columns3, onChoose: columns.show },
          { label: t`Bring a filled file`, icon: FileUp, onChoose: file.show },
        ]
      : []),
    { label: t`Excel file to fill`, icon: FileDown, onChoose: () => save('download') },
    { label: t`Blank sheet (PDF)`, icon: Printer, onChoose: () => save('paper') },
    ...(isOffice && isHandedIn ? [{ label: t`Give back`, icon: Undo2, onChoose: () => ask('open') }] : []),
    ...(isOffice && sheet.state === 'submitted'
      ? [{ label: t`Close the sheet`, icon: Lock, onChoose: () => ask('closed') }]
      : []),
  ];
  return (
    <div className="flex items-center gap-2 max-sm:[&>button]:flex-1">
      <ActionMenu label={t`More`} actions={more} className="max-sm:order-last" />
      {sheet.state === 'open' && may_enter && (
        <Button busy={submit.loading} disabled={isOffline} onClick={submit.show}>
          {t`Hand in`}
        </Button>
      )}
      {isOffice && sheet.state === 'submitted' && (
        <Button onClick={() => ask('verified')}>{t`Verify`}</Button>
      )}
      {isOffice && (sheet.state === 'verified' || (sheet.state === 'closed' && may_enter)) && (
        <Button onClick={() => ask('closed')}>{t`Close the sheet`}</Button>
      )}
      {isOffice && sheet.state === 'closed' && !may_enter && (
        <Button variant="secondary" busy={reopen.loading} onClick={reopen.show}>
          {t`Open again`}
        </Button>
      )}
      {submit.Dialog && <submit.Dialog store={store} sheet={sheet} onDone={again} onClose={submit.close} />}
      {state.Dialog && <state.Dialog sheet={sheet} to={to} onDone={again} onClose={state.close} />}
      {reopen.Dialog && <reopen.Dialog sheet={sheet} onDone={again} onClose={reopen.close} />}
      {file.Dialog && <file.Dialog store={store} sheet={sheet} label={label} onClose={file.close} />}
      {columns.Dialog && <columns.Dialog sheet={sheet} onDone={again} onClose={columns.close} />}
    </div>
  );
}
