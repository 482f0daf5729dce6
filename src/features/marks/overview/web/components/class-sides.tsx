import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '#features/marking/web/shared/in-language.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { ClassOverview } from '../../mark-overview.contract.ts';
import { DistributionChart } from './distribution-chart.tsx';

const written = (value: string) => writtenDecimal(value, currentLocale());

export function ClassSides({ overview }: { overview: ClassOverview }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Distribution overview={overview} />
      <WeakSubjects overview={overview} />
      <MissingMarks overview={overview} />
    </div>
  );
}

function Distribution({ overview: { distribution, scheme } }: { overview: ClassOverview }) {
  const { t } = useLingui();
  const students = distribution.reduce((sum, { count }) => sum + count, 0);
  if (students === 0) return null;
  const below = distribution.reduce(
    (sum, { to, count }) => (Number(to) <= Number(scheme!.pass_mark) ? sum + count : sum),
    0,
  );
  const mark = written(scheme!.pass_mark);
  return (
    <Card>
      <ChartFigure
        title={t`Distribution of averages`}
        finding={t`${below} of ${students} are below ${mark}.`}
        table={{
          columns: [t`Average`, t`Students`],
          rows: distribution.map(({ from, to, count }) => ({
            key: from,
            cells: [`${written(from)} – ${written(to)}`, String(count)],
          })),
        }}
      >
        <DistributionChart distribution={distribution} passMark={scheme!.pass_mark} />
      </ChartFigure>
    </Card>
  );
}

function WeakSubjects({ overview: { subjects } }: { overview: ClassOverview }) {
  const { t } = useLingui();
  const weak = subjects.filter((subject) => subject.weak);
  if (weak.length === 0) return null;
  return (
    <Card title={t`Subjects below the pass mark`} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {weak.map(({ id, name, profile, teacher_name }) => (
          <li key={id} className="flex justify-between gap-4 px-4 py-1.5 md:px-5">
            <span className="min-w-0">
              {inLanguage(name)}
              {teacher_name && <span className="block text-sm text-muted">{teacher_name}</span>}
            </span>
            <span className="figures font-semibold">{profile?.mean ? written(profile.mean) : '–'}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MissingMarks({
  overview: {
    missing,
    subjects,
    class: { id },
  },
}: {
  overview: ClassOverview;
}) {
  const { t } = useLingui();
  if (missing.length === 0) return null;
  const gaps = subjects.flatMap((subject) => {
    const own = missing.filter(({ subject_id }) => subject_id === subject.id);
    return own.length > 0 ? [{ subject, own }] : [];
  });
  return (
    <Card title={t`Missing marks`} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {gaps.map(({ subject, own }) => (
          <li key={subject.id} className="px-4 py-1.5 md:px-5">
            <span className="flex flex-wrap justify-between gap-x-4">
              {inLanguage(subject.name)}
              <span className="text-sm text-muted">{subject.teacher_name}</span>
            </span>
            <span className="flex flex-wrap gap-x-4 text-sm">
              {own.map((sheet) => (
                <Gap key={sheet.slot_name.en} of={sheet} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="px-4 py-2 text-sm md:px-5">
        <Link to="/marks" search={{ class_id: id, all: 'yes' }} className="text-primary hover:underline">
          {t`All sheets of the class`}
        </Link>
      </p>
    </Card>
  );
}

function Gap({ of: { sheet_id, slot_name, students } }: { of: ClassOverview['missing'][number] }) {
  const { t } = useLingui();
  const name = inLanguage(slot_name);
  if (sheet_id === null) return <span className="text-muted">{t`${name}: not begun`}</span>;
  return (
    <Link
      to={`/marks/sheets/${sheet_id}`}
      className="inline-flex min-h-6 items-center text-primary hover:underline"
    >
      {t`${name}: ${plural(students, { one: '# student', other: '# students' })}`}
    </Link>
  );
}
