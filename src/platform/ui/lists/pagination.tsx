import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#platform/time/format.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { PageButtons } from './previous-next.tsx';

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  /** The count was capped at `total`; there are more. */
  more?: boolean | undefined;
  /** Accessible name, for views with two lists. */
  label?: string;
  onPage: (page: number) => void;
};

/**
 * Position in a long list, with previous and next. Renders nothing if the list fits on one page.
 */
export function Pagination({ page, pageSize, total, more = false, label, onPage }: PaginationProps) {
  const { t } = useLingui();
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = count(Math.min((page - 1) * pageSize + 1, total));
  const to = count(more && page >= lastPage ? page * pageSize : Math.min(page * pageSize, total));
  const all = count(total);
  return (
    <nav
      aria-label={label ?? t`Pages`}
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5"
    >
      <output className="figures text-sm text-muted">
        {more ? (
          <Trans>
            {`${from}–${to}`} of more than {all}
          </Trans>
        ) : (
          <Trans>
            {`${from}–${to}`} of {all}
          </Trans>
        )}
      </output>
      {(lastPage > 1 || more) && <PageButtons page={page} more={page < lastPage || more} onPage={onPage} />}
    </nav>
  );
}

function count(n: number): string {
  return formatNumber(n, currentLocale());
}
