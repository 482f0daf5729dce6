import type { FeeWay } from '../../ways.contract.ts';

/** The school's payment methods, in order: the number is large enough to be copied into a phone. */
export function WayList({ ways }: { ways: readonly FeeWay[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {ways.map(({ id, name, number, holder, note }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <p className="font-medium">{name}</p>
          {number && <p className="figures text-lg font-semibold select-all">{number}</p>}
          {holder && <p className="text-sm">{holder}</p>}
          {note && <p className="text-sm text-muted">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
