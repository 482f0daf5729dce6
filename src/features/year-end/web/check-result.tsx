import { Plural, useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatMoney, parseMoney } from '#platform/money/money.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { EndingClass, YearEndCheck } from '../year-end.contract.ts';
import { OutcomeCounts } from './outcome-counts.tsx';

type Props = { check: YearEndCheck; classes: readonly EndingClass[] };
type Named = {
  id: string;
  full_name: string | null;
  roll_number: string;
  class: { name: string; section: string | null } | null;
};

/** The result of a check: counts per outcome, oversized classes, and students to review first. */
export function CheckResult({ check, classes }: Props) {
  const { t } = useLingui();
  const { no_target, to_decide, no_result, no_card, from_marks, from_council } = check;
  const { debts, came_later, without_class } = check;
  return (
    <>
      <OutcomeCounts counts={check.counts} />
      {from_marks > 0 && (
        <p>
          <Plural
            value={from_marks}
            one="# outcome comes from the marks."
            other="# outcomes come from the marks."
          />
        </p>
      )}
      {from_council > 0 && (
        <p>
          <Plural
            value={from_council}
            one="# outcome comes from the class council."
            other="# outcomes come from the class council."
          />
        </p>
      )}
      <NameList title={t`No result this year: please decide`} {...no_result} />
      <NameList title={t`Dismissal or second examination: please decide`} {...to_decide} />
      <NameList title={t`No class for next year: choose one first`} {...no_target} />
      <NextClasses sizes={check.sizes} classes={classes} />
      <NameList title={t`No report card of the year yet`} {...no_card} />
      <NameList
        title={t`Students who owe fees`}
        {...debts}
        beside={(id) => {
          const owed = parseMoney(debts.students.find((student) => student.id === id)?.balance ?? '');
          return owed === null ? '' : formatMoney(owed, 'XAF');
        }}
      />
      {came_later > 0 && (
        <p>
          <Plural
            value={came_later}
            one="# student joined after the last day and keeps the class."
            other="# students joined after the last day and keep their class."
          />
        </p>
      )}
      {without_class > 0 && (
        <p>
          <Plural
            value={without_class}
            one="# active student has no class and is not changed."
            other="# active students have no class and are not changed."
          />
        </p>
      )}
    </>
  );
}

type NextClassesProps = Pick<YearEndCheck, 'sizes'> & Pick<Props, 'classes'>;

/** The classes of the next year that get students, with their capacity. */
function NextClasses({ sizes, classes }: NextClassesProps) {
  const { t } = useLingui();
  const labels = new Map(classes.map((one) => [one.id, classLabel(one)]));
  return (
    <DataTable
      caption={t`Classes of the next year`}
      rows={sizes.filter(({ students }) => students > 0)}
      rowKey={({ class_id }) => class_id}
      columns={[
        {
          key: 'class',
          header: t`Next year's class`,
          primary: true,
          cell: ({ class_id }) => labels.get(class_id),
        },
        {
          key: 'students',
          header: t`Students`,
          align: 'end',
          phone: 'aside',
          cell: ({ students }) => students,
        },
        {
          key: 'capacity',
          header: t`Capacity`,
          align: 'end',
          phone: 'below',
          cell: capacityOf(t`Over capacity`),
        },
      ]}
    />
  );
}

const capacityOf =
  (over: string) =>
  ({ students, capacity }: YearEndCheck['sizes'][number]) => {
    if (capacity === null) return '–';
    return students > capacity ? (
      <span className="inline-flex items-center gap-2">
        {capacity}
        <Badge tone="danger">{over}</Badge>
      </span>
    ) : (
      capacity
    );
  };

type NameListProps = {
  title: string;
  students: readonly Named[];
  total: number;
  beside?: (id: string) => string;
};

/** Students by name, if there are any; collapsed, because there may be many. */
function NameList({ title, students, total, beside }: NameListProps) {
  const { t } = useLingui();
  const more = total - students.length;
  if (total === 0) return null;
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="cursor-pointer font-semibold">{`${title} (${total})`}</summary>
      <ul className="mt-2 divide-y divide-line">
        {students.map((student) => (
          <li key={student.id} className="flex justify-between gap-4 py-1">
            <span>
              {student.full_name ?? student.roll_number}
              {student.class && <span className="text-muted">{` · ${classLabel(student.class)}`}</span>}
            </span>
            {beside && <span className="figures">{beside(student.id)}</span>}
          </li>
        ))}
        {more > 0 && <li className="py-1 text-muted">{t`and ${more} more`}</li>}
      </ul>
    </details>
  );
}
