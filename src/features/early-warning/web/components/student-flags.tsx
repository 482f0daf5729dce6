import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { Flag } from '../../early-warning.contract.ts';
import type { FlagState } from '../../early-warning.rules.ts';
import { FlagHistory } from './flag-history.tsx';
import { useSentence } from './use-sentence.ts';
import { STATE_WORDS } from './warning-words.ts';

const TONES: Record<FlagState, BadgeTone> = {
  unowned: 'pending',
  overdue: 'danger',
  in_hand: 'info',
  closed: 'success',
  ended: 'inactive',
};

/** The flags of one student may be followed up together. */
export type FlagActions = {
  /** Undefined for a class master, who cannot own flags. */
  onTake?: (...flags: Flag[]) => void;
  onAct: (...flags: Flag[]) => void;
};
type Props = FlagActions & { flags: readonly Flag[] };

/** One student with a sentence for each rule that applies. */
export function StudentFlags({ flags, ...actions }: Props) {
  const { t } = useLingui();
  const { student, figures } = flags[0]!;
  const to = figures.rule === 'fees' ? `/fees/students/${student.id}` : `/students/${student.id}`;
  return (
    <li className="px-4 py-3 md:px-5">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-base font-semibold">
        <Link to={to} className="inline-flex min-h-6 items-center text-primary hover:underline">
          {student.full_name ?? student.roll_number}
        </Link>
        <span className="text-sm font-normal text-muted">
          {student.class ? classLabel(student.class) : t`Not assigned`}
        </span>
      </h2>
      {actions.onTake && <Together flags={flags} onTake={actions.onTake} onAct={actions.onAct} />}
      <ul className="flex flex-col divide-y divide-line">
        {flags.map((flag) => (
          <OneFlag key={flag.id} flag={flag} {...actions} />
        ))}
      </ul>
    </li>
  );
}

/** Actions on all open flags of a student, because a conversation usually covers all of them. */
function Together({ flags, onTake, onAct }: Required<FlagActions> & Pick<Props, 'flags'>) {
  const { t } = useLingui();
  const open = flags.filter(({ state }) => state !== 'closed' && state !== 'ended');
  const unowned = open.filter(({ state }) => state === 'unowned');
  if (open.length < 2) return null;
  const name = open[0]!.student.full_name ?? open[0]!.student.roll_number;
  const [waiting, all] = [unowned.length, open.length];
  return (
    <div className="mt-1 mb-1 flex flex-wrap gap-2">
      {waiting > 1 && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t`Take on ${waiting} flags: ${name}`}
          onClick={() => onTake(...unowned)}
        >
          {t`Take on all ${waiting}`}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Note what was done about ${all} flags: ${name}`}
        onClick={() => onAct(...open)}
      >
        {t`Note what was done about all ${all}`}
      </Button>
    </div>
  );
}

function OneFlag({ flag, onTake, onAct }: FlagActions & { flag: Flag }) {
  const { t } = useLingui();
  const sentence = useSentence();
  const name = flag.student.full_name ?? flag.student.roll_number;
  const isTaken = flag.state === 'overdue' || flag.state === 'in_hand';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">{sentence(flag)}</p>
        <Standing flag={flag} />
        <FlagHistory history={flag.history} />
      </div>
      {flag.state !== 'closed' && (
        <div className="flex flex-wrap gap-2">
          {onTake && flag.state === 'unowned' && (
            <Button size="sm" aria-label={t`Take on: ${name}`} onClick={() => onTake(flag)}>
              {t`Take on`}
            </Button>
          )}
          <Button
            size="sm"
            variant={isTaken ? 'primary' : 'secondary'}
            aria-label={t`Note what was done: ${name}`}
            onClick={() => onAct(flag)}
          >
            {t`Note what was done`}
          </Button>
          {onTake && isTaken && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t`Change owner or date: ${name}`}
              onClick={() => onTake(flag)}
            >
              {t`Change`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** A flag's status: since when, its owner, and the next date. */
function Standing({ flag }: { flag: Flag }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const since = formatDay(flag.reopened_on ?? flag.opened_on, locale);
  const until = flag.due_on && formatDay(flag.due_on, locale);
  const closed = flag.closed_on && formatDay(flag.closed_on, locale);
  const ended = flag.ended_on && formatDay(flag.ended_on, locale);
  const owner =
    flag.owner && (flag.owner.is_me ? t`You` : (flag.owner.full_name ?? t`somebody who has left`));
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={TONES[flag.state]}>{t(STATE_WORDS[flag.state])}</Badge>
      {owner && until && !closed && <span>{t`${owner}, until ${until}`}</span>}
      <span>{flag.reopened_on ? t`Flagged again since ${since}` : t`Flagged since ${since}`}</span>
      {closed && <span>{t`Closed on ${closed}`}</span>}
      {ended && <span>{endedWords(flag.ended_why, ended)}</span>}
    </p>
  );

  function endedWords(why: Flag['ended_why'], on: string): string {
    if (why === 'left') return t`The student left: ${on}`;
    if (why === 'switched_off') return t`The rule was switched off: ${on}`;
    if (why === 'year_over') return t`The school year ended: ${on}`;
    return t`No longer the case since ${on}`;
  }
}
