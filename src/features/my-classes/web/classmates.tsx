import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';

export function Classmates({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const many = names.length;
  return (
    <Card title={t`Classmates (${many})`}>
      {many === 0 ? (
        <p className="text-muted">{t`Nobody else is in this class yet.`}</p>
      ) : (
        <ul className="gap-x-6 sm:columns-2 lg:columns-3">
          {names.map((name, place) => (
            // Two may have the same name, and there is no other data.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${name} ${place}`} className="break-inside-avoid py-1">
              {name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
