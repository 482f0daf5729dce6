import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { inLanguage } from '#features/marking/web/shared/in-language.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassOverview, OverviewStudent, OverviewSubject } from '../../mark-overview.contract.ts';
import type { Asked } from './explanation-dialog.tsx';

type Props = {
  overview: ClassOverview;
  onAsk: (asked: Asked) => void;
  /** Opens the dialog for manual decisions on a student. */
  onClassify: (student: OverviewStudent) => void;
};

const written = (value: string) => writtenDecimal(value, currentLocale());
const HEAD = 'sticky top-0 z-20 border-b border-line bg-card px-2 py-1.5 whitespace-nowrap font-medium';
const CELL = 'figures px-1 py-0.5 text-end';
const FIGURE = 'min-h-8 min-w-10 rounded-sm px-1.5 text-end hover:bg-raised focus-visible:bg-raised';

/** Students as rows, subjects as columns; the names column is sticky. Pressing a figure opens its explanation. */
export function MarksTable({ overview, onAsk, onClassify }: Props) {
  const { t } = useLingui();
  const { subjects, students, scheme, whole, which } = overview;
  const averages = whole && scheme!.averages;
  return (
    // Screen-reader text is absolutely positioned: without a positioned parent it would widen the
    // page.
    <div className="relative max-h-[max(24rem,calc(100dvh-18rem))] w-fit max-w-full overflow-auto rounded border border-line bg-card">
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
            {whole && scheme!.exam && which === 'year' && (
              <th scope="col" className={`${HEAD} text-start`}>{t`Examination`}</th>
            )}
            {whole && <th scope="col" className={`${HEAD} text-start`}>{t`Standing`}</th>}
          </tr>
        </thead>
        <tbody className="line-rows">
          {students.map((student) => (
            <StudentRow
              key={student.id}
              student={student}
              overview={overview}
              onAsk={onAsk}
              onClassify={onClassify}
            />
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

type RowProps = Props & { student: OverviewStudent };

function StudentRow({ student, overview, onAsk, onClassify }: RowProps) {
  const { t } = useLingui();
  const { subjects, scheme, whole, which, may_say } = overview;
  const { id, full_name, roll_number, values, average, rank, provisional, passed, repeats } = student;
  const name = full_name ?? roll_number;
  const averages = whole && scheme!.averages;
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 z-10 max-w-36 border-e bg-card px-3 py-0.5 text-start font-medium wrap-anywhere md:max-w-56 md:min-w-42"
      >
        {name}
        {repeats > 0 && <span className="text-xs font-normal text-muted">{` ${t`repeats`}`}</span>}
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
      {whole && scheme!.exam && which === 'year' && (
        <td className="px-2 py-0.5 whitespace-nowrap">
          <Exam exam={student.exam} />
        </td>
      )}
      {whole && (
        <td className="px-2 py-0.5 whitespace-nowrap">
          {may_say ? (
            <button
              type="button"
              className="min-h-8 rounded-sm text-start hover:underline focus-visible:underline"
              onClick={() => onClassify(student)}
            >
              <Standing student={student} classified={t`Classified`} />{' '}
              <span className="sr-only">{t`Classification of ${name}`}</span>
            </button>
          ) : (
            <Standing student={student} classified={null} />
          )}
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

/** For the color only: the server decides who passes. */
const isBelow = (value: string, bound: string) => Number(value) < Number(bound);

function Exam({ exam }: Pick<OverviewStudent, 'exam'>) {
  const { t } = useLingui();
  if (!exam) return <span className="text-muted">{'–'}</span>;
  const { result, passed } = exam;
  const said = passed === null ? null : passed ? t`Passed` : t`Not passed`;
  return <>{[result && written(result), said].filter(Boolean).join(' · ')}</>;
}

/** `classified` is shown where there is no other value. */
function Standing({ student, classified }: { student: OverviewStudent; classified: string | null }) {
  const { t } = useLingui();
  const { not_classified, by_hand, honours } = student;
  const reason = by_hand?.reason;
  if (not_classified === null) {
    const given = honours.map(inLanguage).join(', ');
    if (!by_hand) return given ? <>{given}</> : <span className="text-muted">{classified}</span>;
    return <>{[given, t`Classified by the school: ${reason}`].filter(Boolean).join(' · ')}</>;
  }
  const why = {
    no_average: t`Not classified: no marks`,
    by_hand: t`Not classified by the school: ${reason}`,
    too_few: t`Not classified: too few marks`,
  };
  return <span className="text-muted">{why[not_classified]}</span>;
}
