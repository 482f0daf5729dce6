import { useLingui } from '@lingui/react/macro';
import type { LatestCard } from '#features/report-cards/latest-card.contract.ts';
import { figureOf, nameOf } from '#features/report-cards/web/shared/card-figures.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';

type Props = {
  /** Undefined while it is on its way. */
  grades: readonly LatestCard[] | undefined;
  /** One child of several; without, whoever it is about is alone. */
  child?: { id: string; full_name: string | null };
  to: string;
};

/** The average of the last report card that the reader may read; without one, what it waits for. */
export function GradeFigure({ grades, child, to }: Props) {
  const { t } = useLingui();
  const card = grades?.find(({ student_id }) => !child || student_id === child.id);
  const name = child?.full_name;
  const [value, hint] = !card
    ? [t`To come`, t`Shown when the school releases it`]
    : card.held
      ? [t`On hold`, t`Held by the school: open to see why`]
      : [
          card.average === null ? t`Released` : figureOf(card.average),
          [card.period && nameOf(card.period), card.year].filter(Boolean).join(' · '),
        ];
  return (
    <StatCard
      label={name ? t`Grade: ${name}` : t`Grade`}
      value={value}
      aside={card?.average && <span className="text-xs text-muted">{`/ ${figureOf(card.maximum)}`}</span>}
      hint={hint}
      to={to}
      loading={!grades}
    />
  );
}
