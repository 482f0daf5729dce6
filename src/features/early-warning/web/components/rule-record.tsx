import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { RuleRecord as Row } from '../../early-warning.contract.ts';
import { type Kind, RULE_FACTS } from '../../early-warning.rules.ts';
import { earlyWarningApi } from '../early-warning.client.ts';

/** How often each rule was acted on and proved right in the last closed year, with an explanation. */
export function RuleRecord({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const query = useQuery(earlyWarningApi.record.queryOptions({ input: { kind } }));
  const columns = useColumns();
  const year = query.data?.year;
  return (
    <Card title={year ? t`Results of the rules in ${year}` : t`Results of the rules`}>
      <LoadFailed of={query} />
      {query.data && year === null && (
        <p>{t`No school year is closed yet. Once one is, this shows how often each rule was acted on and came true.`}</p>
      )}
      {query.data && year !== null && (
        <DataTable
          caption={t`Results of the rules`}
          columns={columns}
          rows={query.data.rules}
          rowKey={({ rule }) => rule}
        />
      )}
      <p className="mt-2 text-sm text-muted">
        {kind === 'money'
          ? t`Came true: fees of the year were unpaid on the first night after its end.`
          : t`Came true: the student left during the year, left or repeated at its end, or had a yearly average below the pass mark.`}{' '}
        {t`Acted on: somebody noted what was done.`}
      </p>
    </Card>
  );
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'rule', header: t`Rule`, primary: true, cell: ({ rule }) => i18n._(RULE_FACTS[rule].name) },
    { key: 'flags', header: t`Flags`, align: 'end', cell: ({ flags }) => flags },
    { key: 'acted', header: t`Acted on`, align: 'end', cell: ({ acted_on }) => acted_on },
    { key: 'wrong', header: t`Said to be wrong`, align: 'end', cell: ({ wrong }) => wrong },
    {
      key: 'true',
      header: t`Came true`,
      align: 'end',
      cell: ({ came_true, known, flags }) =>
        known === flags ? came_true : t`${came_true} of ${known} known cases`,
    },
  ];
}
