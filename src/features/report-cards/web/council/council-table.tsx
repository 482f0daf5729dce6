import { useLingui } from '@lingui/react/macro';
import { FilePlus2, PenLine } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { CardChange, Council, CouncilStudent } from '../../council.contract.ts';
import { ordinal } from '../../report-cards.rules.ts';
import { figureOf, nameOf } from '../shared/card-figures.ts';
import { useDecisionWords } from '../shared/card-words.ts';

type Props = {
  council: Council;
  onDecide: (studentId: string) => void;
  /** Null if the reader may not make cards. */
  onMake: ((studentId: string) => void) | null;
};

const nameOfStudent = ({ full_name, roll_number }: CouncilStudent) => full_name ?? roll_number;

const rankCell = (student: CouncilStudent) => <Rank student={student} />;

function Rank({ student: { rank, classified } }: { student: CouncilStudent }) {
  const { t } = useLingui();
  if (rank !== null) return ordinal(rank, currentLocale());
  return classified ? '–' : <span className="text-muted">{t`Not classified`}</span>;
}

const nameCell = (student: CouncilStudent) => (
  <span className="md:inline-block md:min-w-36">{nameOfStudent(student)}</span>
);

/** The students by average, with proposals and decisions. */
export function CouncilTable({ council, onDecide, onMake }: Props) {
  const { t } = useLingui();
  const isYear = council.period === 'year';
  const numbers: Column<CouncilStudent>[] = [
    {
      key: 'rank',
      header: t`Rank`,
      align: 'end',
      cell: rankCell,
    },
    { key: 'average', header: t`Average`, align: 'end', phone: 'aside', cell: average },
  ];
  const hasNumbers = council.marking === 'numbers';
  const columns: Column<CouncilStudent>[] = [
    ...(hasNumbers ? [numbers[0]!] : []),
    { key: 'name', header: t`Name`, primary: true, cell: nameCell },
    ...(hasNumbers ? [numbers[1]!] : []),
    {
      key: 'hours',
      header: t`Absent (h)`,
      align: 'end',
      cell: (row) => figureOf(row.unjustified_hours),
    },
    { key: 'weak', header: t`Weak subjects`, cell: weakOf },
    {
      key: 'said',
      header: t`Council`,
      phone: 'below',
      cell: isYear ? saidOfYear : said,
    },
    { key: 'card', header: t({ message: 'Card', context: 'report card' }), cell: cardOf },
  ];
  if (council.may_decide || onMake)
    columns.push({
      key: 'decide',
      header: t`Decide`,
      hideHeader: true,
      cell: rowActions(council.may_decide ? onDecide : null, onMake),
    });
  return (
    <DataTable
      caption={t`Students`}
      rows={council.students}
      rowKey={({ student_id }) => student_id}
      empty={<EmptyState title={t`No students in this class`} />}
      columns={columns}
    />
  );
}

const average = ({ average: value, passed }: CouncilStudent) => (
  <strong className={passed === false ? 'text-danger' : undefined}>
    {value === null ? '–' : figureOf(value)}
  </strong>
);

/** The weakest two, and the number of others. */
function weakOf({ weak }: CouncilStudent) {
  const named = weak.slice(0, 2).map(({ name, value }) => `${nameOf(name)} ${figureOf(value)}`);
  return (
    <span className="text-sm">
      {named.join(', ')}
      {weak.length > 2 && ` +${weak.length - 2}`}
    </span>
  );
}

const said = (row: CouncilStudent) => <Said student={row} isYear={false} />;
const saidOfYear = (row: CouncilStudent) => <Said student={row} isYear />;

function Said({ student, isYear }: { student: CouncilStudent; isYear: boolean }) {
  const { t } = useLingui();
  const decisions = useDecisionWords();
  const decision = isYear ? (student.decision ?? student.proposed_decision) : null;
  const hasNoResult = isYear && !decision && student.average === null;
  const honours = student.honours.filter(({ given }) => given);
  if (!decision && !hasNoResult && honours.length === 0 && !student.appreciation) return null;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {hasNoResult && <span className="text-pending">{t`No result this year: please decide`}</span>}
      {decision && (
        <strong className={student.decision ? undefined : 'font-normal'}>{decisions[decision]}</strong>
      )}
      {honours.map(({ code, label, kind }) => (
        <Badge key={code} tone={kind === 'honour' ? 'success' : 'pending'}>
          {nameOf(label)}
        </Badge>
      ))}
      {student.appreciation && <span className="text-sm wrap-anywhere">{student.appreciation}</span>}
    </span>
  );
}

const cardOf = ({ card }: CouncilStudent) => (card ? <CardState card={card} /> : '–');

function CardState({ card }: { card: NonNullable<CouncilStudent['card']> }) {
  const { t } = useLingui();
  const words = useChangeWords();
  if (card.changes.length > 0)
    return (
      <>
        <Badge tone="pending">{t`Make again`}</Badge>
        <span className="block text-sm text-muted">{card.changes.map(words).join(', ')}</span>
      </>
    );
  return (
    <>
      <span className="text-xs tabular-nums">{card.number}</span>
      {card.other_class && <span className="block text-sm text-muted">{t`Made in ${card.other_class}`}</span>}
      {card.class_changed && (
        <span className="block text-sm text-muted">{t`Valid: class figures changed later`}</span>
      )}
    </>
  );
}

const figure = (value: string | null) => (value === null ? '–' : figureOf(value));

/** "Mathematics 12.00 → 14.00": the card's figure and the current one. */
function useChangeWords() {
  const { t } = useLingui();
  const whats = {
    subject: t`Subject`,
    average: t`Average`,
    rank: t`Rank`,
    absences: t`Absences`,
    honours: t`Honors and warnings`,
    council: t`Words of the council`,
    identity: t`Name or birth`,
    other: t`Other details`,
  };
  return ({ what, name, before, after }: CardChange) => {
    const of = name ? nameOf(name) : whats[what];
    return before === null && after === null ? of : `${of} ${figure(before)} → ${figure(after)}`;
  };
}

const rowActions = (onDecide: Props['onDecide'] | null, onMake: Props['onMake']) => (row: CouncilStudent) => (
  <RowActions student={row} onDecide={onDecide} onMake={onMake} />
);

function RowActions({
  student,
  onDecide,
  onMake,
}: {
  student: CouncilStudent;
  onDecide: Props['onDecide'] | null;
  onMake: Props['onMake'];
}) {
  const { t } = useLingui();
  const name = nameOfStudent(student);
  return (
    <span className="flex justify-end">
      {onDecide && (
        <IconButton icon={PenLine} label={t`Decide: ${name}`} onClick={() => onDecide(student.student_id)} />
      )}
      {onMake && (
        <IconButton
          icon={FilePlus2}
          label={t`Make this card only: ${name}`}
          onClick={() => onMake(student.student_id)}
        />
      )}
    </span>
  );
}
