import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
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

/** A line a day and channel, the newest first. */
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
  const dayCell = ({ day, channel }: Line) => (
    <button
      type="button"
      className="min-h-control text-start text-primary underline underline-offset-2"
      onClick={() => onOpen({ day, channel })}
    >
      {formatDay(day, currentLocale())}
    </button>
  );
  const lines = linesOf(counts);
  const unknown = {
    key: 'unknown',
    header: t`Unknown`,
    align: 'end',
    phone: 'below',
    cell: (line: Line) => <Figure of={line.unknown} name={t`Unknown`} />,
  } as const;
  return (
    <DataTable
      caption={t`Deliveries by day`}
      rows={lines}
      rowKey={({ day, channel }) => `${day} ${channel}`}
      columns={[
        { key: 'day', header: t`Day`, primary: true, cell: dayCell },
        {
          key: 'channel',
          header: t`Channel`,
          phone: 'aside',
          cell: ({ channel }) => t(CHANNEL_NAMES[channel]),
        },
        {
          key: 'left',
          header: t({ message: 'Left', context: 'delivery' }),
          align: 'end',
          phone: 'below',
          cell: ({ left }) => <Figure of={left} name={t({ message: 'Left', context: 'delivery' })} />,
        },
        {
          key: 'waiting',
          header: t`Waiting`,
          align: 'end',
          phone: 'below',
          cell: ({ waiting }) => <Figure of={waiting} name={t`Waiting`} />,
        },
        {
          key: 'not',
          header: t`Not sent`,
          align: 'end',
          phone: 'below',
          cell: ({ not }) => <Figure of={not} name={t`Not sent`} />,
        },
        ...(lines.some((line) => line.unknown > 0) ? [unknown] : []),
      ]}
    />
  );
}

/** A count; on a phone, where the columns have no heads, with its name. */
const Figure = ({ of, name }: { of: number; name: string }) => (
  <span className="whitespace-nowrap">
    <span className="me-1 md:hidden">{name}</span>
    {formatNumber(of, currentLocale())}
  </span>
);
