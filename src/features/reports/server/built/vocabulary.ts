import type { Actor } from '#features/people/people.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { MATTERS, type MatterKey } from '../../built-reports.filters.ts';
import {
  type Condition,
  type Definition,
  isMeasured,
  isValueOf,
  type Measure,
  TESTS_OF,
} from '../../built-reports.rules.ts';
import type { Field, Matter, MatterOf } from './matter.ts';
import { absencesMatter } from './matters/absences.ts';
import { feesMatter } from './matters/fees.ts';
import { marksMatter } from './matters/marks.ts';
import { paymentsMatter } from './matters/payments.ts';
import { studentsMatter } from './matters/students.ts';

const MATTER_OF: Readonly<Record<MatterKey, MatterOf>> = {
  students: studentsMatter,
  fees: feesMatter,
  payments: paymentsMatter,
  absences: absencesMatter,
  marks: marksMatter,
};

/** A subject's title, which does not depend on the day. */
export const titleOfMatter = (key: MatterKey) => MATTER_OF[key]('2000-01-01').title;

type Reader = Pick<Actor, 'role' | 'duties'>;

/** The subject as available to a person, without fields they may not read; null if it is not available. */
export function matterFor(reader: Reader, key: MatterKey, today: SchoolDay): Matter | null {
  const matter = MATTER_OF[key](today);
  if (!matter.policy(reader)) return null;
  return { ...matter, fields: matter.fields.filter(({ policy }) => policy?.(reader) ?? true) };
}

export const mattersFor = (reader: Reader, today: SchoolDay): Matter[] =>
  MATTERS.flatMap((key) => matterFor(reader, key, today) ?? []);

export type PlannedMeasure =
  | { take: 'count'; field: null }
  | { take: Exclude<Measure['take'], 'count'>; field: Field };

/** A definition whose fields are all known and available to its reader. */
export type Plan = {
  matter: Matter;
  columns: readonly Field[];
  by: readonly Field[];
  measures: readonly PlannedMeasure[];
  where: readonly { field: Field; condition: Condition }[];
};

/** Whether rows can be grouped by the field, and its values used as conditions. */
export const isGroupable = ({ kind }: Field): boolean => kind === 'choice';

function planCondition(find: (key: string) => Field | undefined, condition: Condition) {
  const field = find(condition.field);
  if (!field || !TESTS_OF[field.kind].includes(condition.test)) return null;
  return condition.values.every((value) => isValueOf(field.kind, value)) ? { field, condition } : null;
}

function planMeasure(
  find: (key: string) => Field | undefined,
  { take, field }: Measure,
): PlannedMeasure | null {
  if (take === 'count') return { take, field: null };
  const measured = field === null ? undefined : find(field);
  return measured && isMeasured(measured.kind) ? { take, field: measured } : null;
}

/**
 * Resolves a definition with the reader's vocabulary; null if a field is unknown. Fields that the reader may
 * not use are treated as unknown.
 */
export function planFor(reader: Reader, definition: Definition, today: SchoolDay): Plan | null {
  const matter = matterFor(reader, definition.of, today);
  if (!matter) return null;
  const find = (key: string) => matter.fields.find((field) => field.key === key);
  const chosen = definition.columns.length > 0 ? [...new Set(definition.columns)] : matter.columns;
  const columns = chosen.map((key) => find(key));
  const by = definition.by.map((key) => find(key));
  const measures = definition.measures.map((measure) => planMeasure(find, measure));
  const where = definition.where.map((condition) => planCondition(find, condition));
  const isWhole =
    columns.every((field) => field !== undefined) &&
    by.every((field) => field !== undefined && isGroupable(field)) &&
    new Set(definition.by).size === by.length &&
    measures.every((measure) => measure !== null) &&
    where.every((condition) => condition !== null);
  return isWhole ? ({ matter, columns, by, measures, where } as Plan) : null;
}
