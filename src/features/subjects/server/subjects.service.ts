import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf, valuesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { SubjectFilters, SubjectInput } from '../subjects.contract.ts';
import { USUAL_SUBJECTS, type UsualSet } from '../subjects-usual.ts';
import {
  columnsOf,
  findSubject,
  insertMissing,
  insertSubject,
  lockSubject,
  matching,
  selectGroups,
  selectSubjects,
  updateSubject,
} from './subjects.queries.ts';

const CODES = { subjects_code_key: 'SUBJECT_EXISTS' } as const;

/** The filtered subjects, and all groups as suggestions while typing. */
export async function listSubjects(tx: Tx, filters: SubjectFilters) {
  return { subjects: await selectSubjects(tx, matching(filters)), groups: await selectGroups(tx) };
}

/** Creates a subject. Codes are unique, ignoring case. */
export function createSubject(call: Call, input: SubjectInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      const id = await insertSubject(tx, input);
      const details = valuesOf(columnsOf(input));
      await record(tx, call, { action: 'subjects.created', subject: { type: 'subject', id }, details });
      return (await findSubject(tx, id))!;
    }),
  );
}

/** Creates the subjects of a usual list whose codes are new; existing ones stay unchanged. */
export function addUsualSubjects(call: Call, set: UsualSet) {
  return call.db.transaction(async (tx) => {
    const added = await insertMissing(tx, USUAL_SUBJECTS[set]);
    if (added > 0) await record(tx, call, { action: 'subjects.usual_added', details: { set, rows: added } });
    return { added };
  });
}

/** Changes a subject; null if it does not exist. Classes keep their coefficients. */
export function changeSubject(call: Call, subjectId: string, input: SubjectInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      const held = await lockSubject(tx, subjectId);
      if (!held) return null;
      const { archived_at: _, ...before } = held;
      const details = changesOf(before, columnsOf(input));
      if (Object.keys(details).length > 0) {
        await updateSubject(tx, subjectId, columnsOf(input));
        const subject = { type: 'subject', id: subjectId };
        await record(tx, call, { action: 'subjects.changed', subject, details });
      }
      return findSubject(tx, subjectId);
    }),
  );
}

/** Archives or restores a subject; null if it does not exist. Classes that are taught it keep it. */
export function setArchived(call: Call, subjectId: string, archived: boolean) {
  return call.db.transaction(async (tx) => {
    const held = await lockSubject(tx, subjectId);
    if (!held) return null;
    if ((held.archived_at !== null) !== archived) {
      await updateSubject(tx, subjectId, { archived_at: archived ? call.now() : null });
      await record(tx, call, {
        action: archived ? 'subjects.archived' : 'subjects.restored',
        subject: { type: 'subject', id: subjectId },
      });
    }
    return findSubject(tx, subjectId);
  });
}
