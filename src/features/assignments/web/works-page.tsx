import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, BookCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { Markdown } from '#platform/ui/markdown.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Work } from '../works.contract.ts';
import { openAssignmentFile, assignmentsApi, phrasesApi, worksApi } from './assignments.client.ts';
import { WorkRow } from './components/work-row.tsx';
import { AttachedFiles } from '#platform/ui/attached-files.tsx';
import { PhraseBar } from './phrases/phrase-bar.tsx';
import { usePhotoView } from './photos/use-photo-view.ts';

const MarkingPhotos = latePart(
  () => import('./photos/marking-photos.tsx').then((module) => module.MarkingPhotos),
  () => null,
);
/** Beside the list there is room for photos; on narrower screens they open in the row. */
const WIDE = '(min-width: 64rem)';

const nameOf = ({ student }: Work) => student.full_name ?? student.roll_number;

const SHOWN = {
  all: () => true,
  missing: ({ state }: Work) => state === 'missing',
  late: ({ state, handed_in_at }: Work) => state === 'late' && handed_in_at !== null,
  unmarked: ({ state, points, comment }: Work) => state !== 'missing' && points === null && comment === null,
};
type Shown = keyof typeof SHOWN;

/** The works of one assignment, to mark by keyboard: Enter saves and goes to the next student. */
export function WorksPage({ assignmentId }: { assignmentId: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>('all');
  /** The rows of the chosen list. A work that is marked stays in it, so that no row leaves while it is edited. */
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const [asks, setAsks] = useState(false);
  const view = usePhotoView();
  const [isWide] = useState(() => globalThis.matchMedia?.(WIDE).matches ?? true);
  const input = { assignment_id: assignmentId };
  const list = useQuery(worksApi.list.queryOptions({ input }));
  const bank = useQuery(phrasesApi.list.queryOptions({ staleTime: 60_000 }));
  const [language, setLanguage] = useState(currentLocale);
  const phrases = bank.data?.[language] ?? [];
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: worksApi.key() });
    void queries.invalidateQueries({ queryKey: assignmentsApi.list.key() });
  };
  const returnAll = useMutation(
    worksApi.returnAll.mutationOptions({
      onSuccess: ({ returned }) => {
        setAsks(false);
        showToast({
          title: t`Success`,
          description: t`${plural(returned, { one: '# work returned', other: '# works returned' })}`,
        });
        readAgain();
      },
      onError: toastError,
    }),
  );
  const remind = useMutation(
    worksApi.remindMissing.mutationOptions({
      onSuccess: ({ reminded }) =>
        showToast({
          title: t`Success`,
          description:
            reminded === 0
              ? t`Everybody was reminded today already`
              : t`${plural(reminded, { one: '# student reminded', other: '# students reminded' })}`,
        }),
      onError: toastError,
    }),
  );
  const { data } = list;
  const locale = currentLocale();
  const toReturn = data?.works.filter(({ unreturned }) => unreturned).length ?? 0;
  const rows = data?.works.filter(({ student }) => !kept || kept.has(student.id)) ?? [];
  const hasPhotos = data?.works.some(({ photos }) => photos.length > 0) ?? false;
  const current = rows.find(({ student }) => student.id === view.current) ?? rows[0];
  const count = (which: Shown) => data?.works.filter(SHOWN[which]).length ?? 0;
  function show(which: Shown) {
    setShown(which);
    const ids = data?.works.filter(SHOWN[which]).map(({ student }) => student.id);
    setKept(which === 'all' ? null : new Set(ids));
  }
  const facts = data && [
    classLabel(data.assignment.class),
    namesFor(data.assignment.subject, locale).own,
    data.assignment.students &&
      t`${plural(data.assignment.students.length, { one: 'for # student', other: 'for # students' })}`,
    data.assignment.points && t`out of ${writtenDecimal(data.assignment.points, locale)}`,
  ];
  return (
    <>
      <PageHeader
        title={data?.assignment.title ?? t`Assignments`}
        subtitle={facts?.filter(Boolean).join(' · ') ?? '\u00a0'}
        back={{ to: '/assignments', label: t`Assignments` }}
        actions={
          <>
            <Button
              icon={<Undo2 aria-hidden />}
              disabled={toReturn === 0}
              onClick={() => setAsks(true)}
            >{t`Return ${toReturn} marked`}</Button>
            {data?.assignment.points && (
              <LinkButton
                to="/marks"
                search={{ class_id: data.assignment.class.id }}
                variant="secondary"
                icon={<BookCheck aria-hidden />}
              >{t`Marks of the class`}</LinkButton>
            )}
          </>
        }
      />
      {list.isPending && <RowsLoading />}
      <LoadFailed of={list} />
      {data && (
        <>
          {data.assignment.body && (
            <div className="mb-3 text-muted">
              <Markdown blocks={data.assignment.blocks} />
            </div>
          )}
          {data.assignment.files.length > 0 && (
            <AttachedFiles files={data.assignment.files} open={openAssignmentFile} />
          )}
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SelectField
              label={t`Show`}
              labelPlace="hidden"
              options={[
                { value: 'all', label: t`All: ${count('all')}` },
                { value: 'missing', label: t`Not handed in: ${count('missing')}` },
                { value: 'late', label: t`Late: ${count('late')}` },
                { value: 'unmarked', label: t`To mark: ${count('unmarked')}` },
              ]}
              value={shown}
              onChange={({ target }) => show(target.value as Shown)}
            />
            {shown === 'missing' && count('missing') > 0 && (
              <Button
                variant="secondary"
                size="sm"
                icon={<BellRing aria-hidden />}
                busy={remind.isPending}
                onClick={() => remind.mutate(input)}
              >{t`Remind the families`}</Button>
            )}
            <p className="text-sm text-muted">
              {t`Enter saves and goes to the next student.`}
              {hasPhotos &&
                isWide &&
                ` ${t`Up and down change the photo, Alt R turns it, Alt Z takes off the last stroke.`}`}
            </p>
          </div>
          <PhraseBar phrases={phrases} language={language} onLanguage={setLanguage} />
          {rows.length === 0 && <EmptyState title={t`Nothing found`} />}
          {rows.length > 0 && (
            // The keys work from every field and button within.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div
              className={hasPhotos ? 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-4' : undefined}
              onKeyDown={(event) => view.onKeyDown(event, current?.photos.length ?? 0)}
            >
              <ul className="divide-y divide-line rounded border border-line bg-card">
                {rows.map((work) => (
                  <WorkRow
                    key={work.student.id}
                    work={work}
                    assignment={data.assignment}
                    phrases={phrases}
                    isNarrow={hasPhotos}
                    onFocus={() => view.look(work.student.id)}
                    onReturned={readAgain}
                  >
                    {hasPhotos && !isWide && work.photos.length > 0 && (
                      <PhotosInRow onOpen={() => view.look(work.student.id)}>
                        <MarkingPhotos work={work} assignmentId={assignmentId} view={view} />
                      </PhotosInRow>
                    )}
                  </WorkRow>
                ))}
              </ul>
              {hasPhotos && isWide && current && (
                <aside className="sticky top-18">
                  {current.photos.length > 0 ? (
                    <MarkingPhotos work={current} assignmentId={assignmentId} view={view} />
                  ) : (
                    <p className="py-2 text-sm text-muted">{t`No photos: ${nameOf(current)}`}</p>
                  )}
                </aside>
              )}
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        open={asks}
        title={t`Return the marked works?`}
        body={t`Students and their parents then read points and comments.`}
        confirmLabel={t({ message: 'Return', context: 'works' })}
        busy={returnAll.isPending}
        onConfirm={() => returnAll.mutate(input)}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

function PhotosInRow({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="md:col-span-full"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) onOpen();
      }}
    >
      <summary className="min-h-control w-fit cursor-pointer py-2 text-sm text-primary">{t`Look at the photos`}</summary>
      {open && children}
    </details>
  );
}
