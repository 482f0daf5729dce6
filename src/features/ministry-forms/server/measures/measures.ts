import {
  type Asked,
  ATTENDANCE,
  COVERAGE,
  HOURS,
  type KnownRow,
  type MeasureName,
  PERSON,
  PUPILS,
  RESULTS,
  type Source,
  STAFF,
  TEACHERS,
} from './measure.ts';
import {
  attendanceByClass,
  coverageByClass,
  hoursByTeacher,
  resultsByClass,
  teachersByClass,
} from './lesson-figures.ts';
import { pupilsBy } from './pupil-counts.ts';
import { schoolFacts } from './school-facts.ts';
import { staffBy } from './staff-counts.ts';

type Rows = Map<string, KnownRow>;

const isOneOf = (names: readonly string[], name: MeasureName) => names.includes(name);

/**
 * Reads measures by row; each group of measures is read once per form. Row `school` stands for the whole
 * school.
 */
export function measuresOf(asked: Asked) {
  const read = new Map<string, Promise<Rows>>();
  const once = (key: string, find: () => Promise<Rows>): Promise<Rows> => {
    const found = read.get(key) ?? find();
    read.set(key, found);
    return found;
  };
  return async (name: MeasureName, source: Source): Promise<Rows> => {
    if (isOneOf(PUPILS, name)) return once(`pupils ${source}`, () => pupilsBy(asked, source));
    if (isOneOf(STAFF, name) || isOneOf(PERSON, name))
      return once(`staff ${source}`, () => staffBy(asked, source));
    if (isOneOf(ATTENDANCE, name)) return once('attendance', () => attendanceByClass(asked));
    if (isOneOf(COVERAGE, name)) return once('coverage', () => coverageByClass(asked));
    if (isOneOf(RESULTS, name)) return once('results', () => resultsByClass(asked));
    if (isOneOf(TEACHERS, name)) return once('teachers', () => teachersByClass(asked));
    if (isOneOf(HOURS, name)) return once('hours', () => hoursByTeacher(asked));
    return once('school', () => schoolFacts(asked));
  };
}
