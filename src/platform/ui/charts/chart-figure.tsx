import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { type ChartFigures, ChartTable } from './chart-table.tsx';

type ChartFigureProps = {
  title: string;
  /** The chart's message in one sentence. */
  finding: string;
  /** The chart's data, for readers who prefer a table. */
  table: ChartFigures;
  children: ReactNode;
};

/** A chart with its title and one-sentence finding; a button shows the table instead. */
export function ChartFigure({ title, finding, table, children }: ChartFigureProps) {
  const { t } = useLingui();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <p className="text-muted">{finding}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t`Show the chart` : t`Show as a table`}
        </Button>
      </figcaption>
      {asTable ? <ChartTable title={title} {...table} /> : children}
    </figure>
  );
}
