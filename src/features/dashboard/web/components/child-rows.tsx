import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck, FileText, NotebookPen, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PendingWork } from '#features/assignments/pending.contract.ts';
import { useNextWords } from '#features/assignments/web/shared/pending-work.tsx';
import type { FeeStanding } from '#features/fees/charges/fee-standing.contract.ts';
import type { LatestCard } from '#features/report-cards/latest-card.contract.ts';
import { figureOf, nameOf } from '#features/report-cards/web/shared/card-figures.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import type { ChildAttendance } from '../../dashboard.contract.ts';
import { useTodayWords } from './child-today.ts';
import { useStandingInWords } from './fee-status.tsx';

type Props = {
  attendance: ChildAttendance | undefined;
  /** Undefined for a parent who may not see the child's fees. */
  standing: FeeStanding | undefined;
  card: LatestCard | undefined;
  work: PendingWork | undefined;
  ways: Record<'attendance' | 'fees' | 'cards' | 'assignments', string>;
};

/** A child's summary: attendance today, debt, open work, latest report card. */
export function ChildRows({ attendance, standing, card, work, ways }: Props) {
  const { t } = useLingui();
  const todayInWords = useTodayWords();
  const inWords = useStandingInWords();
  const cardNote = useCardNote();
  const nextWords = useNextWords();
  const state = attendance?.today?.state;
  const [absent, late] = [attendance?.absent_this_week ?? 0, attendance?.late_this_week ?? 0];
  return (
    <LinkRows>
      {attendance && (
        <LinkRow
          to={ways.attendance}
          icon={ClipboardCheck}
          urgent={state === 'absent' || state === 'late' || state === 'left'}
          note={
            late > 0 ? t`Absences this week: ${absent} · late: ${late}` : t`Absences this week: ${absent}`
          }
        >
          <Named name={t`Attendance`}>{todayInWords(attendance.today)}</Named>
        </LinkRow>
      )}
      {standing && (
        <LinkRow
          to={ways.fees}
          icon={WalletCards}
          urgent={moneyOf(standing.overdue) > 0n}
          note={inWords(standing)}
        >
          <Named name={t`Fee Status`}>
            <span className="figures">{formatAmount(standing.balance, 'XAF')}</span>
          </Named>
        </LinkRow>
      )}
      {work && (
        <LinkRow
          to={ways.assignments}
          icon={NotebookPen}
          urgent={work.late > 0}
          note={
            work.late > 0
              ? t`${plural(work.late, { one: '# is late', other: '# are late' })}`
              : nextWords(work)
          }
        >
          <Named name={t`Assignments`}>
            {work.todo === 0
              ? t`Nothing to do`
              : t`${plural(work.todo, { one: '# to do', other: '# to do' })}`}
          </Named>
        </LinkRow>
      )}
      <LinkRow to={ways.cards} icon={FileText} note={cardNote(card)}>
        <Named name={t`Grade`}>
          <Grade card={card} />
        </Named>
      </LinkRow>
    </LinkRows>
  );
}

/** A label with its value, side by side if there is room. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-normal text-muted">{name}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

function useCardNote(): (card: LatestCard | undefined) => string {
  const { t } = useLingui();
  return (card) => {
    if (!card) return t`Shown when the school releases it`;
    if (card.held) return t`Held by the school: open to see why`;
    return [card.period && nameOf(card.period), card.year].filter(Boolean).join(' · ');
  };
}

/** The average of the latest visible report card, or the reason there is none. */
function Grade({ card }: { card: LatestCard | undefined }) {
  const { t } = useLingui();
  if (!card) return t`To come`;
  if (card.held) return t`On hold`;
  if (card.average === null) return t`Released`;
  return <span className="figures">{`${figureOf(card.average)} / ${figureOf(card.maximum)}`}</span>;
}
