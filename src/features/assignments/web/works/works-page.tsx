import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { AttachedFiles } from '#platform/ui/attached-files.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Markdown } from '#platform/ui/markdown.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SetAssignment } from '../../assignments.contract.ts';
import { assignmentsApi, openAssignmentFile, phrasesApi, worksApi } from '../assignments.client.ts';
import { PhraseBar } from '../phrases/phrase-bar.tsx';
import { useShownWorks } from './shown-works.ts';
import { WorkList } from './work-list.tsx';
import { WorksTools } from './works-tools.tsx';

/** At this width photos fit beside the list; on narrower screens they open in the row. */
const WIDE = '(min-width: 64rem)';

/** The works of one assignment, which can be marked by keyboard: Enter saves and moves to the next student. */
export function WorksPage({ assignmentId }: { assignmentId: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isWide] = useState(() => globalThis.matchMedia?.(WIDE).matches ?? true);
  const list = useQuery(worksApi.list.queryOptions({ input: { assignment_id: assignmentId } }));
  const bank = useQuery(phrasesApi.list.queryOptions({ staleTime: 60_000 }));
  const [language, setLanguage] = useState(currentLocale);
  const phrases = bank.data?.[language] ?? [];
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: worksApi.key() });
    void queries.invalidateQueries({ queryKey: assignmentsApi.list.key() });
  };
  const { data } = list;
  const shown = useShownWorks(data?.works);
  const photos = { any: data?.works.some((work) => work.photos.length > 0) ?? false, beside: isWide };
  const toReturn = data?.works.filter(({ unreturned }) => unreturned).length ?? 0;
  return (
    <>
      <PageHeader
        title={data?.assignment.title ?? t`Assignments`}
        subtitle={data ? <Facts of={data.assignment} /> : '\u00a0'}
        back={{ to: '/assignments', label: t`Assignments` }}
        actions={
          <>
            <ReturnMarked assignmentId={assignmentId} toReturn={toReturn} onReturned={readAgain} />
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
          <WorksTools
            assignmentId={assignmentId}
            list={shown}
            hasPhotosBeside={photos.any && photos.beside}
          />
          <PhraseBar phrases={phrases} language={language} onLanguage={setLanguage} />
          {shown.rows.length === 0 ? (
            <EmptyState title={t`Nothing found`} />
          ) : (
            <WorkList
              assignment={data.assignment}
              rows={shown.rows}
              phrases={phrases}
              photos={photos}
              onReturned={readAgain}
            />
          )}
        </>
      )}
    </>
  );
}

/** Class, subject, students and points of the assignment. */
function Facts({ of }: { of: SetAssignment }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const facts = [
    classLabel(of.class),
    namesFor(of.subject, locale).own,
    of.students && t`${plural(of.students.length, { one: 'for # student', other: 'for # students' })}`,
    of.points && t`out of ${writtenDecimal(of.points, locale)}`,
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}

type ReturnProps = { assignmentId: string; toReturn: number; onReturned: () => void };

function ReturnMarked({ assignmentId, toReturn, onReturned }: ReturnProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const returnAll = useMutation(
    worksApi.returnAll.mutationOptions({
      onSuccess: ({ returned }) => {
        setAsks(false);
        showToast({
          title: t`Success`,
          description: t`${plural(returned, { one: '# piece of work returned', other: '# pieces of work returned' })}`,
        });
        onReturned();
      },
      onError: toastError,
    }),
  );
  return (
    <>
      <Button
        icon={<Undo2 aria-hidden />}
        disabled={toReturn === 0}
        onClick={() => setAsks(true)}
      >{t`Return ${toReturn} marked`}</Button>
      <ConfirmDialog
        open={asks}
        title={t`Return the marked work?`}
        body={t`Students and their parents can then read the points and comments.`}
        confirmLabel={t({ message: 'Return', context: 'works' })}
        busy={returnAll.isPending}
        onConfirm={() => returnAll.mutate({ assignment_id: assignmentId })}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
