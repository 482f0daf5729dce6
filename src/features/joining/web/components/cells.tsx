import { StudentWords } from '#features/students/web/shared/student-words.tsx';
import { Moment } from './moment.tsx';
import type { StudentName } from '../../joining.contract.ts';

/** A cell for text without spaces to break at, such as an address. */
export function long<Row>(textOf: (row: Row) => string | null) {
  return (row: Row) => <span className="wrap-anywhere">{textOf(row) ?? '–'}</span>;
}

export function moment<Row>(instantOf: (row: Row) => string) {
  return (row: Row) => <Moment instant={instantOf(row)} />;
}

export function since<Row>(instantOf: (row: Row) => string) {
  return (row: Row) => <Moment instant={instantOf(row)} ago />;
}

export function student<Row>(studentOf: (row: Row) => StudentName) {
  return (row: Row) => <StudentWords student={studentOf(row)} />;
}
