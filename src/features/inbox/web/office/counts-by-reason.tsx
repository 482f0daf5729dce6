import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import type { DeliveryCount } from '../../deliveries.contract.ts';
import { type Outcome, OUTCOMES } from '../../delivery.rules.ts';
import type { Opened } from './opened.ts';
import { OUTCOME_NAMES } from './outcome-words.ts';

type Props = { counts: readonly DeliveryCount[]; onOpen: (opened: Opened) => void };

/** Deliveries that were not sent, counted by reason; each row opens the people concerned. */
export function CountsByReason({ counts, onOpen }: Props) {
  const { t } = useLingui();
  const countOf = (outcome: Outcome) =>
    counts.reduce((sum, row) => sum + (row.outcome === outcome ? row.deliveries : 0), 0);
  const held = OUTCOMES.filter((outcome) => outcome !== 'accepted' && countOf(outcome) > 0);
  if (held.length === 0)
    return <p className="px-4 pb-4 text-muted md:px-5">{t`Everything has been sent.`}</p>;
  return (
    <ul className="divide-y divide-line">
      {held.map((outcome) => (
        <li key={outcome}>
          <button
            type="button"
            className="flex min-h-control w-full items-center justify-between gap-4 px-4 py-2 text-start hover:bg-hover md:px-5"
            onClick={() => onOpen({ outcome })}
          >
            <span className="text-primary underline underline-offset-2">{t(OUTCOME_NAMES[outcome])}</span>
            <span className="figures">{formatNumber(countOf(outcome), currentLocale())}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
