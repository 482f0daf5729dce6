import { Plural, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor, writtenDecimal } from '../../subjects.rules.ts';
import { TeacherOf } from './teacher-of.tsx';

type Line = { subject: Subject; held: ClassSubject };
type Props = {
  lines: readonly Line[];
  loading: boolean;
  empty: ReactNode;
  onEdit: (line: Line) => void;
  onTakers: (line: Line) => void;
};

export function ClassSubjectTable({ lines, loading, empty, onEdit, onTakers }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Subjects of the class`}
      rows={lines}
      rowKey={({ subject }) => subject.id}
      loading={loading}
      empty={empty}
      columns={[
        {
          key: 'subject',
          header: t`Subject`,
          primary: true,
          cell: ({ subject }) => namesFor(subject, currentLocale()).own,
        },
        { key: 'teacher', header: t`Teacher`, cell: teacherOf, phone: 'below' },
        { key: 'takers', header: t`Taken by`, cell: takersOf(lines, onTakers), phone: 'below' },
        {
          key: 'coefficient',
          phone: 'aside',
          header: t`Coefficient`,
          align: 'end',
          cell: ({ held }) => writtenDecimal(held.coefficient, currentLocale()),
        },
        {
          key: 'hours',
          header: t`Weekly hours`,
          align: 'end',
          cell: ({ held }) => (held.weekly_hours ? writtenDecimal(held.weekly_hours, currentLocale()) : '–'),
        },
        { key: 'actions', header: t`Actions`, hideHeader: true, align: 'end', cell: edit(onEdit) },
      ]}
    />
  );
}

function teacherOf({ held }: Line) {
  return <TeacherOf teacher={held.teacher} further={held.further} />;
}

function takersOf(lines: readonly Line[], onTakers: (line: Line) => void) {
  return (line: Line) => <Takers line={line} lines={lines} onTakers={onTakers} />;
}

type TakersProps = { line: Line; lines: readonly Line[]; onTakers: (line: Line) => void };

function Takers({ line, lines, onTakers }: TakersProps) {
  const { t } = useLingui();
  const { chosen_by, group, option_line } = line.held;
  const { own } = namesFor(line.subject, currentLocale());
  const others = lines
    .filter((one) => option_line !== null && one !== line && one.held.option_line === option_line)
    .map(({ subject }) => namesFor(subject, currentLocale()).own)
    .join(', ');
  return (
    <button
      type="button"
      className="text-primary min-h-control text-start underline-offset-2 hover:underline"
      onClick={() => onTakers(line)}
    >
      <span className="sr-only">{t`Who takes ${own}`} </span>
      {chosen_by === null ? (
        t`The whole class`
      ) : (
        <Plural value={chosen_by} _0="Nobody yet" one="# student" other="# students" />
      )}
      {group && <span className="text-muted">{` · ${group}`}</span>}
      {others && (
        <span className="text-muted block text-sm">
          {` `}
          {t`at the same time as ${others}`}
        </span>
      )}
    </button>
  );
}

function edit(onEdit: (line: Line) => void) {
  return (line: Line) => <EditButton line={line} onEdit={onEdit} />;
}

function EditButton({ line, onEdit }: { line: Line; onEdit: (line: Line) => void }) {
  const { t } = useLingui();
  const { own } = namesFor(line.subject, currentLocale());
  return <IconButton icon={Pencil} label={t`Edit ${own}`} onClick={() => onEdit(line)} />;
}
