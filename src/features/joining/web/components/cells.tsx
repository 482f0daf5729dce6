import { StudentWords } from '#features/students/web/shared/student-words.tsx';
import { Moment } from './moment.tsx';
import type { StudentName } from '../../joining.contract.ts';

/** Text that may have no spaces to break at, such as an address. */
export function long<Row>(textOf: (row: Row) => string | null) {
  return (row: Row) => <span className="wrap-anywhere">{textOf(row) ?? '–'}</span>;
}

/** A moment, on the school's clock. */
export function moment<Row>(instantOf: (row: Row) => string) {
  return (row: Row) => <Moment instant={instantOf(row)} />;
}

/** How long somebody has waited, and since when. */
export function since<Row>(instantOf: (row: Row) => string) {
  return (row: Row) => <Moment instant={instantOf(row)} ago />;
}

/** A student by name, number and class. */
export function student<Row>(studentOf: (row: Row) => StudentName) {
  return (row: Row) => <StudentWords student={studentOf(row)} />;
}
