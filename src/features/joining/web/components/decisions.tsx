import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';

export type ActionHandlers<Request> = {
  onApprove: (request: Request) => void;
  onRefuse: (request: Request) => void;
};

type DecisionsProps<Request> = ActionHandlers<Request> & {
  approveLabel: string;
  nameOf: (request: Request) => string;
};

export function decisions<Request>(props: DecisionsProps<Request>) {
  return (request: Request) => <Decisions request={request} {...props} />;
}

function Decisions<Request>({
  request,
  approveLabel,
  nameOf,
  onApprove,
  onRefuse,
}: DecisionsProps<Request> & { request: Request }) {
  const { t } = useLingui();
  const name = nameOf(request);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${approveLabel}: ${name}`}
        onClick={() => onApprove(request)}
      >
        {approveLabel}
      </Button>
      <Button size="sm" variant="quiet" aria-label={t`Refuse: ${name}`} onClick={() => onRefuse(request)}>
        {t`Refuse`}
      </Button>
    </span>
  );
}
