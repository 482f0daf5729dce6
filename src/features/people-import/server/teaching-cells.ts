import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { folded } from '#platform/imports/import-words.ts';
import { classFinder } from './import-classes.ts';
import type { FaultCode } from './import-faults.ts';
import type { ReadRow } from './import-rows.ts';
import { selectSubjects } from './teachers-known.ts';

export type Refuse = (row: ReadRow, field: string, text: string, code: FaultCode) => void;

const inCell = (text: string | undefined) =>
  (text ?? '').split(/[;,/|]/).flatMap((word) => word.trim() || []);

/** Parses a row's classes and subjects: each subject in each class, or the classes alone if it lists no subjects. */
export async function teachingReader(tx: Tx, refuse: Refuse) {
  const classes = await classFinder(tx, false);
  const subjects = await selectSubjects(tx);
  const byCode = new Map(subjects.map((subject) => [folded(subject.code), subject]));
  const codes = new Map(subjects.map(({ id, code }) => [id, code.toUpperCase()]));
  const coefficients = new Map(subjects.map(({ id, coefficient }) => [id, coefficient]));

  function places(row: ReadRow): Teaching[] | null {
    const found = inCell(row.values['classes']).map((name) => ({
      name,
      class: classes.find({ class: name }),
    }));
    const unknown = found.find((one) => !one.class || !('class' in one.class));
    if (unknown) refuse(row, 'classes', unknown.name, 'UNKNOWN_CLASS');
    const taught = inCell(row.values['subjects']).map((code) => ({
      code,
      subject: byCode.get(folded(code)),
    }));
    const strange = taught.find(({ subject }) => !subject);
    if (strange) refuse(row, 'subjects', strange.code, 'UNKNOWN_SUBJECT');
    if (unknown || strange) return null;
    const ids = new Set(found.map((one) => (one.class as { class: { id: string } }).class.id));
    const of = taught.length === 0 ? [null] : [...new Set(taught.map(({ subject }) => subject!.id))];
    return [...ids].flatMap((class_id) => of.map((subject_id) => ({ class_id, subject_id })));
  }

  const labelOf = ({ class_id, subject_id }: Teaching) =>
    [subject_id && codes.get(subject_id), classes.labelOf(class_id)].filter(Boolean).join(' ');
  const coefficientOf = (subjectId: string) => coefficients.get(subjectId)!;
  return { places, labelOf, coefficientOf };
}
