import { Trans, useLingui } from '@lingui/react/macro';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { OwnClassPage } from '../my-classes.contract.ts';

type Line = OwnClassPage['subjects'][number] & { class_id: string; listed: boolean };

/** The subjects of the class with teachers and coefficients, below the class's own teachers. */
export function ClassSubjectsTable({
  of: { id: class_id, subjects, teachers, students },
}: {
  of: OwnClassPage;
}) {
  const { t } = useLingui();
  const names = teachers.join(', ');
  return (
    <Card title={t`Subjects`} padded={false}>
      {names && <p className="px-4 pb-3 text-sm text-muted md:px-5">{t`Teachers of the class: ${names}`}</p>}
      <DataTable
        caption={t`Subjects of the class`}
        rows={subjects.map((line) => ({ ...line, class_id, listed: students !== null }))}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`No subjects yet`} className="rounded-t-none border-x-0 border-b-0" />}
        columns={[
          { key: 'subject', header: t`Subject`, primary: true, cell: subjectCell },
          { key: 'teacher', header: t`Teacher`, phone: 'below', cell: ({ teacher }) => teacher ?? '–' },
          {
            key: 'coefficient',
            header: t`Coefficient`,
            align: 'end',
            phone: 'aside',
            cell: ({ coefficient }) => writtenDecimal(coefficient, currentLocale()),
          },
          {
            key: 'hours',
            header: t`Weekly hours`,
            align: 'end',
            cell: ({ weekly_hours }) => (weekly_hours ? writtenDecimal(weekly_hours, currentLocale()) : '–'),
          },
        ]}
      />
    </Card>
  );
}

function subjectCell(line: Line) {
  return <SubjectName line={line} />;
}

function SubjectName({ line }: { line: Line }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {namesFor(line, currentLocale()).own}
      {line.chosen && <Takers line={line} />}
      {line.own && <span className="text-sm text-muted">{t`(you)`}</span>}
    </span>
  );
}

/** Marks a subject that not the whole class takes; teachers get a link to the students who do. */
function Takers({ line }: { line: Line }) {
  const { t } = useLingui();
  const { own } = namesFor(line, currentLocale());
  const list = useLazyDialog(async () => {
    const { TakersListDialog } = await import('#features/subjects/web/shared/takers-list-dialog.tsx');
    return TakersListDialog;
  });
  const title = line.group ? `${own} · ${line.group}` : own;
  if (!line.listed)
    return (
      <span className="text-sm text-muted">
        <Trans>chosen</Trans>
      </span>
    );
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={list.loading}
        aria-label={t`Students of ${title}`}
        onClick={list.show}
      >
        {t`Students`}
      </Button>
      {list.Dialog && (
        <list.Dialog title={title} class_id={line.class_id} subject_id={line.id} onClose={list.close} />
      )}
    </>
  );
}
