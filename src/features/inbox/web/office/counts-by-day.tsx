import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { DeliveryCount } from '../../deliveries.contract.ts';
import { NOT_SENT } from '../../delivery.rules.ts';
import type { Opened } from './opened.ts';
import { CHANNEL_NAMES } from './outcome-words.ts';

type Props = { counts: readonly DeliveryCount[]; onOpen: (opened: Opened) => void };
type Line = Pick<DeliveryCount, 'day' | 'channel'> & {
  left: number;
  waiting: number;
  not: number;
  unknown: number;
};

/** A row per day and channel, newest first. */
function linesOf(counts: readonly DeliveryCount[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { day, channel, outcome, deliveries } of counts) {
    const line = lines.get(`${day} ${channel}`) ?? { day, channel, left: 0, waiting: 0, not: 0, unknown: 0 };
    lines.set(`${day} ${channel}`, line);
    if (outcome === 'accepted') line.left += deliveries;
    else if (NOT_SENT.includes(outcome)) line.not += deliveries;
    else if (outcome !== 'unknown') line.waiting += deliveries;
    else line.unknown += deliveries;
  }
  return [...lines.values()];
}

export function CountsByDay({ counts, onOpen }: Props) {
  const { t } = useLingui();
  const lines = linesOf(counts);
  const columns = useColumns(onOpen);
  const anyUnknown = lines.some((line) => line.unknown > 0);
  return (
    <DataTable
      caption={t`Deliveries by day`}
      rows={lines}
      rowKey={({ day, channel }) => `${day} ${channel}`}
      columns={anyUnknown ? columns : columns.filter(({ key }) => key !== 'unknown')}
    />
  );
}

function useColumns(onOpen: Props['onOpen']): Column<Line>[] {
  const { t } = useLingui();
  const figures = [
    { key: 'left', header: t({ message: 'Left', context: 'delivery' }) },
    { key: 'waiting', header: t`Waiting` },
    { key: 'not', header: t`Not sent` },
    { key: 'unknown', header: t`Unknown` },
  ] as const;
  return [
    { key: 'day', header: t`Day`, primary: true, cell: (line) => <Day line={line} onOpen={onOpen} /> },
    { key: 'channel', header: t`Channel`, phone: 'aside', cell: ({ channel }) => t(CHANNEL_NAMES[channel]) },
    ...figures.map(({ key, header }): Column<Line> => ({
      key,
      header,
      align: 'end',
      phone: 'below',
      cell: (line) => <Figure of={line[key]} name={header} />,
    })),
  ];
}

const Day = ({ line: { day, channel }, onOpen }: { line: Line } & Pick<Props, 'onOpen'>) => (
  <button
    type="button"
    className="min-h-control text-start text-primary underline underline-offset-2"
    onClick={() => onOpen({ day, channel })}
  >
    {formatDay(day, currentLocale())}
  </button>
);

/** A count; on a phone with its label, because the column headings are hidden. */
const Figure = ({ of, name }: { of: number; name: string }) => (
  <span className="whitespace-nowrap">
    <span className="me-1 md:hidden">{name}</span>
    {formatNumber(of, currentLocale())}
  </span>
);
