import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Copy, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { SetAssignment } from '../../assignments.contract.ts';
import { useDueWords } from '../shared/due-words.ts';

type Handlers = {
  onCorrect: (assignment: SetAssignment) => void;
  onCopy: (assignment: SetAssignment) => void;
  onClose: (assignment: SetAssignment) => void;
  onRemove: (assignment: SetAssignment) => void;
};
type Props = Handlers & {
  assignments: readonly SetAssignment[];
  /** The school's current day. */
  today: string;
  loading: boolean;
  mayWrite: boolean;
  /** Assignments of former years can only be copied. */
  isFormer: boolean;
  empty: ReactNode;
};

export function SetWorkTable({ assignments, today, loading, mayWrite, isFormer, empty, ...handlers }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Assignments`}
      columns={useColumns({ today, mayWrite, isFormer, ...handlers })}
      rows={assignments}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
}

function useColumns({
  today,
  mayWrite,
  isFormer,
  ...handlers
}: Handlers & Pick<Props, 'today' | 'mayWrite' | 'isFormer'>) {
  const { t } = useLingui();
  const dueWords = useDueWords();
  const locale = currentLocale();
  const forStudents = (count: number) =>
    t`${plural(count, { one: 'for # student', other: 'for # students' })}`;
  const columns: Column<SetAssignment>[] = [
    {
      key: 'title',
      header: t`Title`,
      primary: true,
      cell: (each) => <Title of={each} mayMark={mayWrite && !isFormer} />,
    },
    {
      key: 'class',
      header: t`Class`,
      phone: 'below',
      cell: (each) =>
        [
          classLabel(each.class),
          namesFor(each.subject, locale).own,
          !mayWrite && each.teacher,
          each.students && forStudents(each.students.length),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'due',
      header: t`Due`,
      phone: 'below',
      cell: (each) => <span className="whitespace-nowrap">{dueWords(each, today)}</span>,
    },
  ];
  if (!isFormer)
    columns.push(
      {
        key: 'works',
        header: t({ message: 'Handed in', context: 'works' }),
        align: 'end',
        cell: (each) =>
          each.to_return > 0 ? t`${each.handed_in}, ${each.to_return} to return` : String(each.handed_in),
      },
      { key: 'state', header: t`Status`, phone: 'aside', cell: (each) => <State of={each} /> },
    );
  if (mayWrite)
    columns.push({
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      align: 'end',
      phone: 'aside',
      cell: (assignment) =>
        isFormer ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<Copy aria-hidden />}
            aria-label={t`Copy ${assignment.title}`}
            onClick={() => handlers.onCopy(assignment)}
          >
            {t({ message: 'Copy', context: 'assignment' })}
          </Button>
        ) : (
          <Actions assignment={assignment} {...handlers} />
        ),
    });
  return columns;
}

/** The plain text of a line of Markdown. */
const textOf = (line: SetAssignment['blocks'][number]['lines'][number]): string =>
  line.map(({ text }) => text).join('');

function Title({ of, mayMark }: { of: SetAssignment; mayMark: boolean }) {
  const { id, title, blocks, points, state } = of;
  const isOut = state === 'published' || state === 'closed';
  const { t } = useLingui();
  return (
    <span className="block min-w-0 wrap-anywhere">
      {mayMark && isOut ? (
        <Link to={`/assignments?work=${id}`} className="font-medium text-primary hover:underline">
          {title}
        </Link>
      ) : (
        <span className="font-medium">{title}</span>
      )}
      {points && (
        <span className="text-sm font-normal text-muted">
          {` · ${t`out of ${writtenDecimal(points, currentLocale())}`}`}
        </span>
      )}
      {blocks.length > 0 && (
        <span className="line-clamp-2 text-sm font-normal text-muted">
          {blocks.map(({ lines }) => lines.map(textOf).join(' · ')).join(' ')}
        </span>
      )}
    </span>
  );
}

function State({ of: { state } }: { of: SetAssignment }) {
  const { t } = useLingui();
  if (state === 'draft') return <Badge tone="pending">{t`Draft`}</Badge>;
  if (state === 'scheduled')
    return <Badge tone="pending">{t({ message: 'Scheduled', context: 'assignment' })}</Badge>;
  if (state === 'closed')
    return <Badge tone="inactive">{t({ message: 'Closed', context: 'assignment' })}</Badge>;
  return <Badge tone="success">{t`Published`}</Badge>;
}

function Actions({
  assignment,
  onCorrect,
  onCopy,
  onClose,
  onRemove,
}: Handlers & { assignment: SetAssignment }) {
  const { t } = useLingui();
  const { state, title } = assignment;
  return (
    <ActionMenu
      label={t`More: ${title}`}
      actions={[
        {
          label: t({ message: 'Correct', context: 'verb' }),
          icon: Pencil,
          onChoose: () => onCorrect(assignment),
        },
        { label: t`Copy to another class`, icon: Copy, onChoose: () => onCopy(assignment) },
        ...(state === 'published'
          ? [
              {
                label: t({ message: 'Close', context: 'assignment' }),
                icon: Lock,
                onChoose: () => onClose(assignment),
              },
            ]
          : []),
        ...(state === 'closed'
          ? [{ label: t`Open again`, icon: LockOpen, onChoose: () => onClose(assignment) }]
          : []),
        {
          label: t({ message: 'Remove', context: 'assignment' }),
          icon: Trash2,
          onChoose: () => onRemove(assignment),
        },
      ]}
    />
  );
}
