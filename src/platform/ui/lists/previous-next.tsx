import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button.tsx';

type Props = {
  page: number;
  /** Whether there is a further page. */
  more: boolean;
  onPage: (page: number) => void;
};

/** Pages of a list that is not counted. Renders nothing if the list fits on one page. */
export function PreviousNext(props: Props) {
  const { t } = useLingui();
  if (props.page === 1 && !props.more) return null;
  return (
    <nav aria-label={t`Pages`} className="flex justify-end px-4 py-3 md:px-5">
      <PageButtons {...props} />
    </nav>
  );
}

export function PageButtons({ page, more, onPage }: Props) {
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Trans>Previous</Trans>
      </Button>
      <Button variant="secondary" size="sm" disabled={!more} onClick={() => onPage(page + 1)}>
        <Trans>Next</Trans>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </div>
  );
}
