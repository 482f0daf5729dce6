import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CalendarX,
  CircleHelp,
  Clock,
  DoorOpen,
  FileText,
  FileUp,
  ListChecks,
  Plus,
  Printer,
  Trash2,
  UserX,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { TimetableVersion, WholeTimetable } from '../../timetable.contract.ts';
import type { Side } from '../../timetable.filters.ts';
import { timetableEditorApi, timetablePapersApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';

type Versions = {
  versions: readonly TimetableVersion[];
  /** Shows another version; undefined shows the one in force. */
  onVersion: (id: string | undefined) => void;
};
type Props = Versions & {
  whole: WholeTimetable | undefined;
  side: Side;
  /** The class, teacher or room that is shown. */
  of: string | undefined;
};

/** Begins a draft. */
export function NewDraftButton({ versions, onVersion, isMain }: Versions & { isMain: boolean }) {
  const { t } = useLingui();
  const draft = useLazyDialog(() =>
    import('../dialogs/draft-dialog.tsx').then((module) => module.DraftDialog),
  );
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<Plus aria-hidden />}
        busy={draft.loading}
        onClick={draft.show}
      >
        {t`New draft`}
      </Button>
      {draft.Dialog && <draft.Dialog versions={versions} onCreated={onVersion} onClose={draft.close} />}
    </>
  );
}

/** The buttons above a timetable: papers and files, and for a draft the editing tools. */
export function TimetableTools({ versions, onVersion, whole, side, of }: Props) {
  const { t } = useLingui();
  const name = t`Timetable`;
  const version = whole?.version;
  const isDraft = version?.state === 'draft';
  const fill = useLazyDialog(() => import('../dialogs/fill-dialog.tsx').then((module) => module.FillDialog));
  const publish = useLazyDialog(() =>
    import('../dialogs/publish-dialog.tsx').then((module) => module.PublishDialog),
  );
  const { actions, dialogs } = useMenu({ onVersion, whole, side, of });
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:[&>.action-menu]:flex-none">
        <NewDraftButton versions={versions} onVersion={onVersion} isMain={!isDraft} />
        {isDraft && (
          <Button
            variant="secondary"
            icon={<WandSparkles aria-hidden />}
            busy={fill.loading}
            onClick={fill.show}
          >
            {t`Fill in the rest`}
          </Button>
        )}
        {isDraft && <Button busy={publish.loading} onClick={publish.show}>{t`Publish`}</Button>}
        <ActionMenu
          label={t`More: ${name}`}
          className="rounded border border-control bg-card"
          actions={actions}
        />
      </div>
      {fill.Dialog && whole && <fill.Dialog whole={whole} onClose={fill.close} />}
      {publish.Dialog && version && <publish.Dialog versionId={version.id} onClose={publish.close} />}
      {dialogs}
    </>
  );
}

/** The menu's items and the dialogs that they open. */
function useMenu({ onVersion, whole, side, of }: Omit<Props, 'versions'>) {
  const { t } = useLingui();
  const write = usePapers({ whole, side, of });
  const rooms = useLazyDialog(() =>
    import('../dialogs/rooms-dialog.tsx').then((module) => module.RoomsDialog),
  );
  const away = useLazyDialog(() =>
    import('../dialogs/unavailable-dialog.tsx').then((module) => module.UnavailableDialog),
  );
  const rules = useLazyDialog(() =>
    import('../dialogs/rules-dialog.tsx').then((module) => module.RulesDialog),
  );
  const grid = useLazyDialog(() =>
    import('../dialogs/day-grid-dialog.tsx').then((module) => module.DayGridDialog),
  );
  const whatIf = useLazyDialog(() =>
    import('../dialogs/what-if-dialog.tsx').then((module) => module.WhatIfDialog),
  );
  const fet = useLazyDialog(() => import('../dialogs/fet-dialog.tsx').then((module) => module.FetDialog));
  const [removing, setRemoving] = useState(false);
  const actions: MenuAction[] = [
    ...(of
      ? [
          { label: t`Print this timetable (PDF)`, icon: Printer, onChoose: () => write('one') },
          { label: t`Print all in one (PDF)`, icon: Printer, onChoose: () => write('all') },
          { label: t`Export (CSV)`, icon: FileText, onChoose: () => write('csv') },
          { label: t`Export for FET`, icon: FileText, onChoose: () => write('fet') },
        ]
      : []),
    { label: t`Draft from a FET file`, icon: FileUp, onChoose: fet.show },
    { label: t`Cover desk`, icon: UserX, to: '/timetable/cover' },
    ...(whole
      ? [
          { label: t`Rooms`, icon: DoorOpen, onChoose: rooms.show },
          { label: t`Unavailable times`, icon: CalendarX, onChoose: away.show },
        ]
      : []),
    ...(whole?.version.state === 'draft'
      ? [
          { label: t`Rules`, icon: ListChecks, onChoose: rules.show },
          { label: t`What if…`, icon: CircleHelp, onChoose: whatIf.show },
          { label: t`Day grid`, icon: Clock, onChoose: grid.show },
          { label: t`Remove this draft`, icon: Trash2, onChoose: () => setRemoving(true) },
        ]
      : []),
  ];
  const dialogs = (
    <>
      {rooms.Dialog && whole && <rooms.Dialog rooms={whole.rooms} onClose={rooms.close} />}
      {away.Dialog && whole && <away.Dialog whole={whole} onClose={away.close} />}
      {rules.Dialog && whole && <rules.Dialog whole={whole} onClose={rules.close} />}
      {whatIf.Dialog && whole && <whatIf.Dialog whole={whole} onClose={whatIf.close} />}
      {grid.Dialog && whole && <grid.Dialog whole={whole} onClose={grid.close} />}
      {fet.Dialog && <fet.Dialog onCreated={onVersion} onClose={fet.close} />}
      {whole && (
        <RemoveDraft
          open={removing}
          versionId={whole.version.id}
          onRemoved={() => {
            setRemoving(false);
            onVersion(undefined);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
  return { actions, dialogs };
}

/** Creates and saves a paper or file of the timetable shown, or of all. */
function usePapers({ whole, side, of }: Pick<Props, 'whole' | 'side' | 'of'>) {
  const { t } = useLingui();
  const name = t`Timetable`;
  const paper = useMutation({
    mutationFn: async (kind: 'one' | 'all' | 'csv' | 'fet') => {
      const of_version = { version_id: whole!.version.id, language: currentLocale() };
      const sheets = kind === 'all' ? { by: kind } : { by: side, of };
      if (kind === 'csv')
        saveFile(await timetablePapersApi.file.call({ ...of_version, format: 'csv' }), `${name}.csv`);
      else if (kind === 'fet') saveFile(await timetablePapersApi.fet.call(of_version), `${name}.fet`);
      else saveFile(await timetablePapersApi.sheet.call({ ...of_version, ...sheets }), `${name}.pdf`);
    },
    onError: toastError,
  });
  return paper.mutate;
}

type RemoveProps = { open: boolean; versionId: string; onRemoved: () => void; onClose: () => void };

function RemoveDraft({ open, versionId, onRemoved, onClose }: RemoveProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const remove = useMutation(
    timetableEditorApi.remove.mutationOptions({
      onSuccess: () => {
        onRemoved();
        return queries.invalidateQueries({ queryKey: timetableApi.versions.key() });
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t`Remove this draft?`}
      body={t`Its lessons lose their places. Published timetables stay as they are.`}
      confirmLabel={t`Remove`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ version_id: versionId })}
      onClose={onClose}
    />
  );
}
