import { useLingui } from '@lingui/react/macro';
import { type CellContent } from '../../entry.rules.ts';
import { wordsOf } from '../value-words.ts';

type Change = { key: string; name: string; now: CellContent; after: CellContent };

export function ChangeTable({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const { t } = useLingui();
  if (changes.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 pe-2 text-start">{t`Student`}</th>
          <th scope="col" className="py-1 pe-2 text-end">{t`Now`}</th>
          <th scope="col" className="py-1 text-end">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, now, after }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              {name}
            </th>
            <td className="py-1 pe-2 text-end text-muted tabular-nums">{wordsOf(now)}</td>
            <td className="py-1 text-end font-medium tabular-nums">{wordsOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Fault = { key: string; text: string; why: string };

export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const { t } = useLingui();
  if (faults.length === 0) return null;
  return (
    <section aria-label={t`Not understood`}>
      <h3 className="font-semibold">{t`Not understood`}</h3>
      <ul className="divide-y divide-line text-sm">
        {faults.map(({ key, text, why }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1">
            <strong className="wrap-anywhere">{text}</strong>
            <span className="text-danger">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
