import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { TimetableVersion } from '../timetable.contract.ts';
import { SIDES, wholeFilters } from '../timetable.filters.ts';
import { NewDraftButton, TimetableTools } from './components/timetable-tools.tsx';
import { WholeGrid } from './components/whole-grid.tsx';
import { timetableApi } from './shared/timetable.client.ts';

const Editor = lazy(() => import('./editor/editor.tsx').then((module) => ({ default: module.Editor })));

/** The office's page: every timetable by class, teacher and room; draft classes are edited here. */
export function TimetablePage() {
  const { t } = useLingui();
  const name = t`Timetable`;
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
  const show = (version: string | undefined) => setFilters({ version, by: undefined, of: undefined });

  const people = {
    class: whole?.classes.map((one) => ({ id: one.id, name: classLabel(one) })),
    teacher: whole?.teachers.map(({ id, full_name }) => ({ id, name: full_name })),
    room: whole?.rooms,
  }[side];
  const of = people?.find(({ id }) => id === filters.of) ?? people?.[0];
  const sides = { class: t`By class`, teacher: t`By teacher`, room: t`By room` };
  return (
    <>
      <PageHeader
        title={name}
        actions={<TimetableTools versions={all} whole={whole} side={side} of={of?.id} onVersion={show} />}
      />
      <LoadFailed of={versions.error ? versions : query} />
      {(versions.isPending || (chosen && query.isPending)) && <RowsLoading />}
      {versions.data?.length === 0 && (
        <EmptyState
          title={t`No timetable yet`}
          action={<NewDraftButton versions={all} onVersion={show} isMain />}
        >
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
    </>
  );

  function labelOf({ name: called, state, valid_from }: TimetableVersion): string {
    if (valid_from === null) return t`${called} · draft`;
    const day = formatDay(valid_from, currentLocale());
    if (state === 'in_force') return t`${called} · in force since ${day}`;
    return state === 'coming' ? t`${called} · from ${day}` : t`${called} · began on ${day}`;
  }
}
