import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, Trash2 } from 'lucide-react';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { SchoolYear } from '../school-year.contract.ts';
import type { YearQuestion } from './year-question.ts';
import { dayWords, useStatusWords } from './year-words.ts';

type Props = {
  years: readonly SchoolYear[];
  shownId: string;
  today: SchoolDay;
  onAsk: (question: YearQuestion) => void;
};

/** All years, latest first, each linked to its terms above. Hidden if there is only the shown one. */
export function YearTable({ years, shownId, today, onAsk }: Props) {
  const { t } = useLingui();
  const statusWords = useStatusWords();
  if (years.length < 2) return null;
  const status = (year: SchoolYear) => {
    const { tone, word } = statusWords(year, today);
    return <Badge tone={tone}>{word}</Badge>;
  };
  return (
    <Card title={t`All school years`} padded={false}>
      <DataTable
        caption={t`All school years`}
        rows={years}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t`Name`,
            primary: true,
            cell: name(shownId),
          },
          { key: 'from', header: t`From`, cell: ({ first_day }) => dayWords(first_day), phone: 'below' },
          { key: 'to', header: t`To`, cell: ({ last_day }) => dayWords(last_day), phone: 'below' },
          { key: 'status', header: t`Status`, cell: status, phone: 'aside' },
          {
            key: 'actions',
            header: t`Actions`,
            hideHeader: true,
            align: 'end',
            cell: actions(onAsk),
          },
        ]}
      />
    </Card>
  );
}

const name = (shownId: string) => (year: SchoolYear) => <YearLink year={year} shownId={shownId} />;
const actions = (onAsk: Props['onAsk']) => (year: SchoolYear) =>
  year.status === 'planned' && <YearActions year={year} onAsk={onAsk} />;

function YearLink({ year, shownId }: { year: SchoolYear; shownId: string }) {
  return (
    <Link
      to="/settings/school-years"
      search={{ year: year.id }}
      aria-current={year.id === shownId ? 'true' : undefined}
      className="text-primary underline-offset-4 hover:underline"
    >
      {year.name}
    </Link>
  );
}

function YearActions({ year, onAsk }: { year: SchoolYear; onAsk: Props['onAsk'] }) {
  const { t } = useLingui();
  return (
    <ActionMenu
      label={t`More for ${year.name}`}
      actions={[
        {
          label: t`Make current`,
          icon: CalendarCheck,
          onChoose: () => onAsk({ ask: 'make current', year }),
        },
        { label: t`Remove`, icon: Trash2, onChoose: () => onAsk({ ask: 'remove year', year }) },
      ]}
    />
  );
}
