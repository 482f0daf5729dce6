import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { inLanguage } from '#features/marking/web/shared/in-language.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassOverview, OverviewStudent, OverviewSubject } from '../../mark-overview.contract.ts';
import type { Asked } from './explanation-dialog.tsx';

type Props = { overview: ClassOverview; onAsk: (asked: Asked) => void };

const written = (value: string) => writtenDecimal(value, currentLocale());
const HEAD = 'sticky top-0 z-20 border-b border-line bg-card px-2 py-1.5 whitespace-nowrap font-medium';
const CELL = 'figures px-1 py-0.5 text-end';
const FIGURE = 'min-h-8 min-w-10 rounded-sm px-1.5 text-end hover:bg-raised focus-visible:bg-raised';

/** Students downwards, subjects across; the names stay beside them. A press on a figure opens how it came about. */
export function MarksTable({ overview, onAsk }: Props) {
  const { t } = useLingui();
  const { subjects, students, scheme, whole } = overview;
  const averages = whole && scheme!.averages;
  return (
    <div className="max-h-[max(24rem,calc(100dvh-18rem))] overflow-auto rounded border border-line bg-card">
      <table className="border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t`Marks of the students by subject`}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-30 min-w-36 border-e border-b border-line bg-card px-3 py-1.5 text-start font-medium"
            >
              {t`Student`}
            </th>
            {averages && (
              <>
                <th scope="col" className={`${HEAD} text-end`}>{t`Average`}</th>
                {scheme!.ranks && <th scope="col" className={`${HEAD} text-end`}>{t`Rank`}</th>}
              </>
            )}
            {subjects.map((subject) => (
              <SubjectHead key={subject.id} subject={subject} />
            ))}
            {whole && <th scope="col" className={`${HEAD} text-start`}>{t`Standing`}</th>}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <StudentRow key={student.id} student={student} overview={overview} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SubjectHead({ subject: { code, name, weight, counts, weak } }: { subject: OverviewSubject }) {
  const { t } = useLingui();
  return (
    <th scope="col" className={`${HEAD} text-end`} title={inLanguage(name)}>
      <span className={clsx(weak && 'text-danger')}>{code}</span>
      <span className="sr-only">{inLanguage(name)}</span>
      <span className="block text-xs font-normal text-muted">
        {counts ? `× ${written(weight)}` : t`not counted`}
      </span>
    </th>
  );
}

type RowProps = { student: OverviewStudent; overview: ClassOverview; onAsk: (asked: Asked) => void };

function StudentRow({ student, overview: { subjects, scheme, whole }, onAsk }: RowProps) {
  const { t } = useLingui();
  const { id, full_name, roll_number, values, average, rank, provisional, passed } = student;
  const name = full_name ?? roll_number;
  const averages = whole && scheme!.averages;
  return (
    <tr className="[&:not(:last-child)>*]:border-b [&>*]:border-line">
      <th
        scope="row"
        className="sticky start-0 z-10 max-w-36 border-e bg-card px-3 py-0.5 text-start font-medium wrap-anywhere md:max-w-56"
      >
        {name}
      </th>
      {averages && (
        <>
          <td className={CELL}>
            {average === null ? (
              <span className="px-1.5 text-muted">{'–'}</span>
            ) : (
              <button
                type="button"
                className={clsx(FIGURE, 'font-semibold', passed === false && 'text-danger')}
                onClick={() => onAsk({ student: { id, name } })}
              >
                {written(average)}
                {provisional && <abbr title={t`Provisional: marks are missing`}>{'*'}</abbr>}
              </button>
            )}
          </td>
          {scheme!.ranks && <td className={`${CELL} px-2`}>{rank ?? '–'}</td>}
        </>
      )}
      {values.map((value, place) => {
        const subject = subjects[place]!;
        return (
          <td key={subject.id} className={CELL}>
            {value && (
              <Value
                value={value}
                passMark={scheme!.pass_mark}
                onAsk={() =>
                  onAsk({
                    student: { id, name },
                    subject: { id: subject.id, name: inLanguage(subject.name) },
                  })
                }
              />
            )}
          </td>
        );
      })}
      {whole && (
        <td className="px-2 py-0.5 whitespace-nowrap">
          <Standing student={student} />
        </td>
      )}
    </tr>
  );
}

type ValueProps = {
  value: NonNullable<OverviewStudent['values'][number]>;
  passMark: string;
  onAsk: () => void;
};

function Value({ value: { value, judgement, missing }, passMark, onAsk }: ValueProps) {
  const { t } = useLingui();
  const gap = missing > 0 && (
    <abbr title={t`Marks are missing`} className="text-muted no-underline">
      {'°'}
    </abbr>
  );
  if (value === null)
    return (
      <span className="px-1.5 text-muted">
        {judgement ?? '–'}
        {gap}
      </span>
    );
  return (
    <button type="button" className={clsx(FIGURE, isBelow(value, passMark) && 'text-danger')} onClick={onAsk}>
      {written(value)}
      {gap}
    </button>
  );
}

/** For the colour alone: what passes, the server has decided. */
const isBelow = (value: string, bound: string) => Number(value) < Number(bound);

function Standing({ student: { not_classified, honours } }: { student: OverviewStudent }) {
  const { t } = useLingui();
  if (not_classified === null) return <>{honours.map(inLanguage).join(', ')}</>;
  const why = {
    no_average: t`Not classified: no average`,
    by_hand: t`Not classified: decided by the school`,
    too_few: t`Not classified: too few marks`,
  };
  return <span className="text-muted">{why[not_classified]}</span>;
}
