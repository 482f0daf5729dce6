import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { PairChart } from '../charts/pair-chart.tsx';
import { DetailsList } from '../details-list.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { StatCard } from '../stat-card.tsx';
import { StatGrid } from '../stat-grid.tsx';
import { Sample } from './sample.tsx';

export function FigureSamples() {
  return (
    <Sample title="Cards and figures">
      <StatGrid>
        <StatCard label="Total Students" value="1,203" to="/students" />
        <StatCard
          label="Total Balance"
          value={formatMoney(centimes(123_456_700n), 'XAF')}
          hint="60 accounts"
        />
        <StatCard label="New This Month" value="12" hint="3 more than in October" />
        <StatCard label="Active Students" value="" loading />
      </StatGrid>
      <Card as="div" className="mt-4">
        <LineChart
          title="Balance over time"
          finding="From 5 000 to 12 500 FCFA since Sep 14, 2026"
          columns={{ day: 'Date', value: 'Balance' }}
          points={[
            { day: '2026-09-14', value: 5_000 },
            { day: '2026-10-03', value: -2_500 },
            { day: '2026-11-03', value: 18_500 },
            { day: '2026-11-17', value: 12_500 },
          ]}
          until="2026-11-21"
          formatDay={String}
          formatMark={String}
          formatValue={(value) => formatMoney(centimes(BigInt(value) * 100n), 'XAF')}
        />
      </Card>
      <Card as="div" className="mt-4">
        <ChartFigure
          title="Collected and due by week"
          finding="80 000 FCFA fell due and 65 000 FCFA came in."
          table={{
            columns: ['Week from', 'Due', 'Collected'],
            rows: [
              { key: '1', cells: ['Nov 9, 2026', '50 000', '20 000'] },
              { key: '2', cells: ['Nov 16, 2026', '30 000', '45 000'] },
            ],
          }}
        >
          <PairChart
            names={['Due', 'Collected']}
            formatMark={String}
            pairs={[
              { key: '1', label: 'Nov 9', hint: 'Nov 9, 2026', values: [50_000, 20_000], to: '/fees' },
              { key: '2', label: 'Nov 16', hint: 'Nov 16, 2026', values: [30_000, 45_000], to: '/fees' },
            ]}
          />
          <BarList
            label="By class"
            bars={[
              { key: '1', label: '6e A', figure: '46%', note: '20 students', share: 0.46, to: '/fees' },
              { key: '2', label: 'Without a class', figure: '100%', share: 1 },
              { key: '3', label: 'Over its budget', figure: '23 000 CFA', share: 0.8, mark: 0.7 },
            ]}
          />
        </ChartFigure>
      </Card>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Card
          title="Identity"
          actions={
            <Button variant="secondary" size="sm">
              Edit
            </Button>
          }
        >
          <DetailsList
            items={[
              { term: 'Roll Number', value: '2026-0042' },
              { term: 'Name', value: 'Élodie Ngo Mbarga' },
              { term: 'Class', value: '6e A' },
              { term: 'Email', value: 'elodie.ngo-mbarga.of-a-very-long-name@students.demo.preau.school' },
            ]}
          />
        </Card>
        <Card title="A long job">
          <ProgressBar label="Creating accounts" value={12} max={60} valueText="12 of 60" />
        </Card>
      </div>
    </Sample>
  );
}
