import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';

/** The number of cells filled, of those to be filled. */
export function FilledBar({ filled, asked }: { filled: number; asked: number }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const have = formatNumber(filled, locale);
  const text = t`${plural(asked, { one: `${have} of # answer`, other: `${have} of # answers` })}`;
  return (
    <div className="w-44 max-sm:w-full">
      <progress className="progress-bar" value={filled} max={Math.max(asked, 1)} aria-label={text} />
      <p aria-hidden className="figures mt-0.5 text-sm text-muted">
        {text}
      </p>
    </div>
  );
}
