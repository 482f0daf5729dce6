import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SchoolFault } from '../whole-school.contract.ts';

/** Errors shown initially, so that the content below stays within reach on a phone. */
const SHOWN = 20;

export function SchoolFaults({ faults, all }: { faults: readonly SchoolFault[]; all: number }) {
  const { t, i18n } = useLingui();
  return (
    <section aria-label={t`Errors in the file`} className="flex flex-col gap-1">
      <p className="font-medium text-danger">
        {t`${plural(all, { one: '# error. Nothing can be imported yet.', other: '# errors. Nothing can be imported yet.' })}`}
      </p>
      <ul className="divide-y divide-line text-sm">
        {faults.slice(0, SHOWN).map(({ file, row, field, text, message }, place) => (
          // The list never changes, and two of its lines may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="py-1 wrap-anywhere">
            <span className="text-muted">
              {[file, row > 0 ? t`Row ${row}` : '', field].filter(Boolean).join(' · ')}
            </span>{' '}
            {i18n._(message)}
            {text && <span className="text-muted">{` (${text})`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
