import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { FollowUp } from '../../early-warning.contract.ts';
import { DEED_WORDS } from './warning-words.ts';

/** Follow-ups of a flag and of earlier ones of the same rule, newest first. */
export function FlagHistory({ history }: { history: readonly FollowUp[] }) {
  const { t } = useLingui();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-primary pointer-coarse:min-h-11">
        {t`What was done (${history.length})`}
      </summary>
      <ul className="flex flex-col gap-1 text-sm">
        {history.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            <Line of={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ of }: { of: FollowUp }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const by = of.by ?? t`somebody who has left`;
  const owner = of.owner ?? t`somebody who has left`;
  const until = of.due_on === null ? '' : formatDay(of.due_on, locale);
  const former = of.former ? ` · ${t`earlier flag`}` : '';
  if (of.deed === null) {
    const on = formatDay(of.at.slice(0, 10), locale);
    return (
      <span className="text-muted">
        {on}
        {' · '}
        {owner === by ? t`${by} took it on until ${until}` : t`${by} gave it to ${owner} until ${until}`}
        {former}
      </span>
    );
  }
  const on = formatDay(of.done_on!, locale);
  return (
    <>
      <span className="text-muted">{`${on} · `}</span>
      <span className="font-medium">{t(DEED_WORDS[of.deed])}</span>
      {of.note !== null && ` · ${of.note}`}
      <span className="text-muted">
        {' · '}
        {by}
        {until && ` · ${t`goes on until ${until}`}`}
        {former}
      </span>
    </>
  );
}
