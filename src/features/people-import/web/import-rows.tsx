import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import type { PeoplePlan } from '../people-import.contract.ts';
import type { ImportKind, RowState } from '../people-import.rules.ts';
import { useFieldName } from './words.ts';

/** Few rows at first, so that the button below stays visible on a phone. */
const FIRST_SHOWN = 8;

type Row = PeoplePlan['sample'][number];

/** The first rows of each state: new, changed with their changes, unchanged. */
export function ImportRows({ kind, plan }: { kind: ImportKind; plan: Pick<PeoplePlan, 'sample'> }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  // Changes first: they affect existing records.
  const order: RowState[] = ['changed', 'fresh', 'same'];
  const rows = plan.sample.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-2">
      <h3 id="import-rows" className="font-semibold">
        {t`First rows`}
      </h3>
      <div className="relative overflow-x-auto rounded border border-line">
        <DataTable
          caption={t`First rows`}
          rows={all ? rows : rows.slice(0, FIRST_SHOWN)}
          rowKey={({ row }) => String(row)}
          columns={[
            { key: 'label', header: t`Row`, primary: true, cell: label },
            { key: 'state', header: t`Status`, cell: state, phone: 'aside' },
            {
              key: 'changes',
              header: t`Changes`,
              cell: changes(kind),
              phone: 'below',
            },
          ]}
        />
      </div>
      {rows.length > FIRST_SHOWN && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setAll(!all)}>
            {all ? t`Show fewer rows` : t`Show more rows`}
          </Button>
        </div>
      )}
    </section>
  );
}

const changes = (kind: ImportKind) => (row: Row) => <Changes of={row} kind={kind} />;
const label = (row: Row) => <Label of={row} />;
const state = (row: Row) => <State of={row.state} />;

function Label({ of }: { of: Row }) {
  const { t } = useLingui();
  const { row } = of;
  return (
    <span className="wrap-anywhere">
      {of.label} <span className="text-sm font-normal text-muted">{t`Row ${row}`}</span>
    </span>
  );
}

function State({ of }: { of: RowState }) {
  const { t } = useLingui();
  const states: Record<RowState, [BadgeTone, string]> = {
    fresh: ['success', t`New`],
    changed: ['info', t`Changed`],
    same: ['inactive', t`Same`],
  };
  const [tone, word] = states[of];
  return <Badge tone={tone}>{word}</Badge>;
}

/** Numbers are stored in one format and displayed in another. */
function Value({ field, value }: { field: string; value: string }) {
  return /phone|emergency_contact/.test(field) ? <PhoneText of={value} /> : value;
}

function Changes({ of, kind }: { of: Row; kind: ImportKind }) {
  const fieldName = useFieldName(kind);
  if (of.changes.length === 0) return '-';
  return (
    <span className="wrap-anywhere">
      {of.changes.map(({ field, from, to }, place) => (
        <Fragment key={field}>
          {place > 0 && ' · '}
          {`${fieldName(field)}: `}
          <Value field={field} value={from ?? '-'} />
          {' → '}
          <Value field={field} value={to} />
        </Fragment>
      ))}
    </span>
  );
}
