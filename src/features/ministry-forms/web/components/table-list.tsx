import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { FormAnswer, FormTable } from '../../ministry-forms.contract.ts';
import { type Shown, tableAt } from './form-address.ts';

/** Tables grouped by the part of their form, in order. */
function partsOf(tables: readonly FormTable[]) {
  const parts: { part: FormTable['part']; tables: { table: FormTable; number: number }[] }[] = [];
  for (const [at, table] of tables.entries()) {
    const last = parts.at(-1);
    if (last && last.part.en === table.part.en) last.tables.push({ table, number: at + 1 });
    else parts.push({ part: table.part, tables: [{ table, number: at + 1 }] });
  }
  return parts;
}

type Props = {
  answer: FormAnswer;
  filters: Shown;
  /** Whether the response shown is that of another view, which lacks the counts. */
  isOlder: boolean;
};

/** The tables of a form, each with the number of missing answers. */
export function TableList({ answer, filters, isOlder }: Props) {
  const { t } = useLingui();
  return (
    <div className="gap-4 xl:columns-2">
      {partsOf(answer.tables).map(({ part, tables }) => (
        <Card key={tables[0]!.table.key} padded={false} className="mb-4 break-inside-avoid">
          <h2 className="border-b border-line px-4 py-2 text-sm font-semibold text-muted md:px-5">
            {said(part)}
          </h2>
          <ul className="divide-y divide-line">
            {tables.map(({ table, number }) => (
              <li
                key={table.key}
                className="relative flex items-center gap-3 px-4 py-1.5 hover:bg-raised md:px-5"
              >
                <span className="figures w-6 shrink-0 text-end text-sm text-muted">{number}</span>
                <Link
                  to={tableAt(answer.key, filters, table.key)}
                  className="inline-flex min-h-9 min-w-0 flex-1 items-center wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {said(table.title)}
                </Link>
                {isOlder ? null : table.filled === table.asked ? (
                  <span className="text-success">
                    <Icon of={CircleCheck} size={18} />
                    <span className="sr-only">{t`complete`}</span>
                  </span>
                ) : (
                  <span className="figures text-sm whitespace-nowrap text-muted">
                    {table.lines
                      ? t`empty`
                      : t`${plural(table.asked - table.filled, { one: '# missing', other: '# missing' })}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
