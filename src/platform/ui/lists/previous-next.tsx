import { useLingui } from '@lingui/react/macro';
import { StepButtons } from './step-buttons.tsx';

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
  const { t } = useLingui();
  return (
    <StepButtons
      back={{ label: t`Previous`, disabled: page <= 1, onClick: () => onPage(page - 1) }}
      forward={{ label: t`Next`, disabled: !more, onClick: () => onPage(page + 1) }}
    />
  );
}
