import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CalendarX,
  Clock,
  DoorOpen,
  FileText,
  ListChecks,
  Plus,
  Printer,
  Trash2,
  UserX,
  WandSparkles,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { MenuAction } from '#platform/ui/action-menu.tsx';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { TimetableVersion } from '../timetable.contract.ts';
import { SIDES, wholeFilters } from '../timetable.filters.ts';
import { WholeGrid } from './components/whole-grid.tsx';
import { timetableEditorApi, timetablePapersApi } from './editor.client.ts';
import { timetableApi } from './shared/timetable.client.ts';

const Editor = lazy(() => import('./editor/editor.tsx').then((module) => ({ default: module.Editor })));

/** The office's page: every timetable by class, teacher and room; a draft's classes are edited here. */
export function TimetablePage() {
  const { t } = useLingui();
  const name = t`Timetable`;
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(wholeFilters);
  const versions = useQuery(timetableApi.versions.queryOptions());
  const all = versions.data ?? [];
  const chosen =
    all.find(({ id }) => id === filters.version) ?? all.find(({ state }) => state === 'in_force') ?? all[0];
  const query = useQuery({
    ...timetableApi.whole.queryOptions({
      input: { version_id: chosen?.id ?? '' },
      placeholderData: keepPreviousData,
    }),
    enabled: chosen !== undefined,
  });
  const whole = query.data;
  const isDraft = whole?.version.state === 'draft';
  const side = filters.by ?? 'class';

  const draft = useLazyDialog(() =>
    import('./dialogs/draft-dialog.tsx').then((module) => module.DraftDialog),
  );
  const publish = useLazyDialog(() =>
    import('./dialogs/publish-dialog.tsx').then((module) => module.PublishDialog),
  );
  const fill = useLazyDialog(() => import('./dialogs/fill-dialog.tsx').then((module) => module.FillDialog));
  const rooms = useLazyDialog(() =>
    import('./dialogs/rooms-dialog.tsx').then((module) => module.RoomsDialog),
  );
  const away = useLazyDialog(() =>
    import('./dialogs/unavailable-dialog.tsx').then((module) => module.UnavailableDialog),
  );
  const rules = useLazyDialog(() =>
    import('./dialogs/rules-dialog.tsx').then((module) => module.RulesDialog),
  );
  const grid = useLazyDialog(() =>
    import('./dialogs/day-grid-dialog.tsx').then((module) => module.DayGridDialog),
  );
  const [removing, setRemoving] = useState(false);
  const remove = useMutation(
    timetableEditorApi.remove.mutationOptions({
      onSuccess: () => {
        setRemoving(false);
        setFilters({ version: undefined });
        return queries.invalidateQueries({ queryKey: timetableApi.versions.key() });
      },
      onError: toastError,
    }),
  );
  const paper = useMutation({
    mutationFn: async (by: 'one' | 'all' | 'file') => {
      const [version_id, language] = [chosen!.id, currentLocale()];
      if (by === 'file')
        saveFile(await timetablePapersApi.file.call({ version_id, language, format: 'csv' }), `${name}.csv`);
      else
        saveFile(
          await timetablePapersApi.sheet.call({
            version_id,
            language,
            ...(by === 'all' ? { by } : { by: side, of: of?.id }),
          }),
          `${name}.pdf`,
        );
    },
    onError: toastError,
  });

  const people = {
    class: whole?.classes.map((one) => ({ id: one.id, name: classLabel(one) })),
    teacher: whole?.teachers.map(({ id, full_name }) => ({ id, name: full_name })),
    room: whole?.rooms,
  }[side];
  const of = people?.find(({ id }) => id === filters.of) ?? people?.[0];
  const sides = { class: t`By class`, teacher: t`By teacher`, room: t`By room` };
  const actions: MenuAction[] = [
    ...(of
      ? [
          { label: t`Print this timetable (PDF)`, icon: Printer, onChoose: () => paper.mutate('one') },
          { label: t`Print all in one (PDF)`, icon: Printer, onChoose: () => paper.mutate('all') },
          { label: t`Export (CSV)`, icon: FileText, onChoose: () => paper.mutate('file') },
        ]
      : []),
    { label: t`Cover desk`, icon: UserX, to: '/timetable/cover' },
    { label: t`Rooms`, icon: DoorOpen, onChoose: rooms.show },
    { label: t`Unavailable times`, icon: CalendarX, onChoose: away.show },
    ...(isDraft
      ? [
          { label: t`Rules`, icon: ListChecks, onChoose: rules.show },
          { label: t`Day grid`, icon: Clock, onChoose: grid.show },
          { label: t`Remove this draft`, icon: Trash2, onChoose: () => setRemoving(true) },
        ]
      : []),
  ];
  const draftButton = (
    <Button
      variant={isDraft ? 'secondary' : 'primary'}
      icon={<Plus aria-hidden />}
      busy={draft.loading}
      onClick={draft.show}
    >
      {t`New draft`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:[&>.action-menu]:flex-none">
            {draftButton}
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
            {whole && (
              <ActionMenu
                label={t`More: ${name}`}
                className="rounded border border-control bg-card"
                actions={actions}
              />
            )}
          </div>
        }
      />
      <LoadFailed of={versions.error ? versions : query} />
      {(versions.isPending || (chosen && query.isPending)) && <RowsLoading />}
      {versions.data?.length === 0 && (
        <EmptyState title={t`No timetable yet`} action={draftButton}>
          {t`Begin a draft: its lessons come from the subjects of each class.`}
        </EmptyState>
      )}
      {whole && chosen && (
        <>
          <div className="mb-3 grid gap-2 sm:grid-cols-[2fr_1fr_1fr]">
            <SelectField
              label={t`Timetable`}
              labelPlace="hidden"
              options={all.map((version) => ({ value: version.id, label: labelOf(version) }))}
              value={chosen.id}
              onChange={({ target }) => setFilters({ version: target.value }, { replace: true })}
            />
            <SelectField
              label={t`Show`}
              labelPlace="hidden"
              options={SIDES.map((value) => ({ value, label: sides[value] }))}
              value={side}
              onChange={({ target }) =>
                setFilters(
                  { by: target.value === 'class' ? undefined : (target.value as 'teacher'), of: undefined },
                  { replace: true },
                )
              }
            />
            <SelectField
              label={sides[side]}
              labelPlace="hidden"
              options={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={of?.id ?? ''}
              onChange={({ target }) => setFilters({ of: target.value }, { replace: true })}
            />
          </div>
          {!of ? (
            <EmptyState title={t`Nothing found`} />
          ) : isDraft && side === 'class' ? (
            <Suspense fallback={<RowsLoading />}>
              <Editor key={`${chosen.id} ${of.id}`} whole={whole} classId={of.id} />
            </Suspense>
          ) : (
            <WholeGrid whole={whole} side={side} of={of.id} />
          )}
        </>
      )}
      {draft.Dialog && (
        <draft.Dialog
          versions={all}
          onCreated={(version) => setFilters({ version, by: undefined, of: undefined })}
          onClose={draft.close}
        />
      )}
      {publish.Dialog && chosen && <publish.Dialog versionId={chosen.id} onClose={publish.close} />}
      {fill.Dialog && whole && <fill.Dialog whole={whole} onClose={fill.close} />}
      {rooms.Dialog && whole && <rooms.Dialog rooms={whole.rooms} onClose={rooms.close} />}
      {away.Dialog && whole && <away.Dialog whole={whole} onClose={away.close} />}
      {rules.Dialog && whole && <rules.Dialog whole={whole} onClose={rules.close} />}
      {grid.Dialog && whole && <grid.Dialog whole={whole} onClose={grid.close} />}
      <ConfirmDialog
        open={removing}
        danger
        title={t`Remove this draft?`}
        body={t`Its lessons lose their places. Published timetables stay as they are.`}
        confirmLabel={t`Remove`}
        busy={remove.isPending}
        onConfirm={() => chosen && remove.mutate({ version_id: chosen.id })}
        onClose={() => setRemoving(false)}
      />
    </>
  );

  function labelOf({ name: called, state, valid_from }: TimetableVersion): string {
    if (valid_from === null) return t`${called} · draft`;
    const day = formatDay(valid_from, currentLocale());
    if (state === 'in_force') return t`${called} · in force since ${day}`;
    return state === 'coming' ? t`${called} · from ${day}` : t`${called} · began on ${day}`;
  }
}
