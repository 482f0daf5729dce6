import { Trans } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';

type Props = { title: string; promise: string; today: string[] };

/** One area of the product: its promise, then what works today. */
export function FeatureArea({ title, promise, today }: Props) {
  return (
    <article className="border-t-2 border-text pt-4">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 text-lg text-muted">{promise}</p>
      <p className="mt-4">
        <Badge tone="success">
          <Trans>Works today</Trans>
        </Badge>
      </p>
      <Items items={today} />
    </article>
  );
}

function Items({ items }: { items: string[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1 ps-5 marker:text-control">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
