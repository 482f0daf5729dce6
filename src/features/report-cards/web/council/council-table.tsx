import { useLingui } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { Council, CouncilStudent } from '../../report-cards.contract.ts';
import { ordinal } from '../../report-cards.rules.ts';
import { figureOf, nameOf, useDecisionWords } from '../shared/card-words.ts';

type Props = { council: Council; onDecide: (studentId: string) => void };

/** The students by average, with what is proposed and what was said of each. */
export function CouncilTable({ council, onDecide }: Props) {
  const { t } = useLingui();
  const decisions = useDecisionWords();
  const isYear = council.period === 'year';
  const numbers = council.marking === 'numbers';
  const name = ({ full_name, roll_number }: CouncilStudent) => full_name ?? roll_number;
  return (
    <DataTable
      caption={t`Students`}
      rows={council.students}
      rowKey={({ student_id }) => student_id}
      empty={<EmptyState title={t`No students in this class`} />}
      columns={[
        ...(numbers
          ? [
              {
                key: 'rank',
                header: t`Rank`,
                align: 'end' as const,
                cell: ({ rank, classified }: CouncilStudent) =>
                  rank !== null ? ordinal(rank, currentLocale()) : classified ? '–' : t`Not classified`,
              },
            ]
          : []),
        { key: 'name', header: t`Name`, primary: true, cell: name },
        ...(numbers
          ? [
              {
                key: 'average',
                header: t`Average`,
                align: 'end' as const,
                phone: 'aside' as const,
                cell: ({ average, passed }: CouncilStudent) => (
                  <strong className={passed === false ? 'text-danger' : undefined}>
                    {average === null ? '–' : figureOf(average)}
                  </strong>
                ),
              },
            ]
          : []),
        {
          key: 'hours',
          header: t`Hours unjustified`,
          align: 'end',
          cell: (row) => figureOf(row.unjustified_hours),
        },
        {
          key: 'weak',
          header: t`Weak subjects`,
          cell: ({ weak }) => (
            <span className="text-sm">
              {weak
                .slice(0, 3)
                .map((subject) => `${nameOf(subject.name)} ${figureOf(subject.value)}`)
                .join(', ')}
              {weak.length > 3 && ` +${weak.length - 3}`}
            </span>
          ),
        },
        {
          key: 'said',
          header: t`Council`,
          phone: 'below',
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-1">
              {isYear && (row.decision ?? row.proposed_decision) && (
                <strong className={row.decision ? undefined : 'font-normal'}>
                  {decisions[(row.decision ?? row.proposed_decision)!]}
                </strong>
              )}
              {row.honours
                .filter(({ given }) => given)
                .map(({ code, label, kind }) => (
                  <Badge key={code} tone={kind === 'honour' ? 'success' : 'pending'}>
                    {nameOf(label)}
                  </Badge>
                ))}
              {row.appreciation && <span className="text-sm wrap-anywhere">{row.appreciation}</span>}
            </span>
          ),
        },
        {
          key: 'card',
          header: t`Card`,
          cell: ({ card }) =>
            card === null ? (
              '–'
            ) : card.is_current ? (
              <span className="text-sm tabular-nums">{card.number}</span>
            ) : (
              <Badge tone="pending">{t`Make again`}</Badge>
            ),
        },
        ...(council.may_decide
          ? [
              {
                key: 'decide',
                header: t`Decide`,
                hideHeader: true,
                cell: (row: CouncilStudent) => (
                  <IconButton
                    icon={PenLine}
                    label={t`Decide: ${name(row)}`}
                    onClick={() => onDecide(row.student_id)}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
