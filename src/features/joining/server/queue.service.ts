import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import {
  admitApplicant,
  countWaiting,
  listWaiting,
  refuseApplicant,
} from '#features/people/server/admission.service.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type DutiesCall, dutyDetails } from '#features/people/server/set-duties.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { openChildren } from '#features/guardians/server/child-requests.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsRequested } from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { linkAccount } from '#features/students/server/accounts.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Applicant, ChildRequest } from '../joining.contract.ts';
import { isHeldUp, newDutiesFault } from './new-administrators.ts';
import { asStudentName, studentName } from './student-names.ts';

/** The most of each kind on one page; the others follow as these are decided. */
const MOST = 100;

const about = (user_id: string) => ({ type: 'user', id: user_id });

/** Accounts awaiting a role, and parents' requests for a further child, the longest waiting first. */
export async function readQueue(tx: Tx) {
  const waiting = await listWaiting(tx, MOST);
  const total = (await countWaiting(tx)) + (await countChildRequests(tx));
  return {
    applicants: waiting.map(({ created_at, ...applicant }): Applicant => ({
      ...applicant,
      created_at: created_at.toISOString(),
    })),
    children: await listChildRequests(tx),
    total,
  };
}

type Approval = {
  user_id: string;
  role: Role;
  student_ids: string[];
  record_id?: string | undefined;
  guardian_id?: string | undefined;
  duties?: readonly DutyTerm[] | undefined;
};

/** Grants an applicant a role, with a parent's children or a student's record, all or nothing. */
export async function approve(call: DutiesCall, wish: Approval) {
  const { user_id, role, student_ids, record_id, guardian_id, duties } = wish;
  const fault = newDutiesFault(call, wish);
  if (fault) return { refused: fault };
  type Code =
    | 'NOT_FOUND'
    | 'NOT_WAITING'
    | 'NO_SUCH_STUDENT'
    | 'CHILDREN_ARE_FOR_PARENTS'
    | 'RECORD_NEEDED'
    | 'RECORDS_ARE_FOR_STUDENTS'
    | 'HAS_ACCOUNT'
    | 'GUARDIAN_TAKEN'
    | 'NEEDS_SECOND_PERSON';
  return orRefuse<Code, { user_id: string; role: Role }>(
    {
      student_guardians_student_id_students_id_fk: 'NO_SUCH_STUDENT',
      guardians_user_id_key: 'GUARDIAN_TAKEN',
    },
    (refuse) =>
      call.db.transaction(async (tx) => {
        if (role !== 'parent' && (student_ids.length > 0 || guardian_id)) refuse('CHILDREN_ARE_FOR_PARENTS');
        if (role !== 'student' && record_id) refuse('RECORDS_ARE_FOR_STUDENTS');
        if (role === 'student' && !record_id) refuse('RECORD_NEEDED');
        if (await isHeldUp(tx, call, role)) refuse('NEEDS_SECOND_PERSON');
        const { actor, now } = call;
        const [by, at] = [actor.userId, now()];
        const refused = await admitApplicant(tx, { user_id, role, by, at, duties });
        if (refused) refuse(refused);
        const unlinked = record_id && (await linkAccount(tx, { student_id: record_id, user_id }));
        if (unlinked) refuse(unlinked);
        if (!(await openChildren(tx, { user_id, student_ids, by, at, known_as: guardian_id ?? null })))
          refuse('GUARDIAN_TAKEN');
        await record(tx, call, {
          action: 'joining.approved',
          subject: about(user_id),
          details: {
            role,
            children: student_ids.length,
            ...(record_id && { student_id: record_id }),
            ...(guardian_id && { guardian_id }),
            ...(role === 'admin' && { duties: dutyDetails(duties ?? []) }),
          },
        });
        await notify(tx, [user_id], {
          kind: 'joining.approved',
          about: user_id,
          params: {},
          link: '/dashboard',
          at,
        });
        return { user_id, role };
      }),
  );
}

/** Refuses an applicant, with a note they can read; a role may still be granted later. */
export function refuse(call: Call, { user_id, note }: { user_id: string; note?: string | undefined }) {
  return call.db.transaction(async (tx) => {
    const refused = await refuseApplicant(tx, { user_id, note: note?.trim() || null, at: call.now() });
    if (refused) return { refused };
    await record(tx, call, { action: 'joining.refused', subject: about(user_id) });
    return { user_id };
  });
}

async function listChildRequests(tx: Tx): Promise<ChildRequest[]> {
  const found = await tx
    .select({
      user_id: users.id,
      parent_name: profiles.full_name,
      parent_email: users.email,
      ...studentName,
      requested_at: studentGuardians.linked_at,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(users, eq(users.id, guardians.user_id))
    .innerJoin(profiles, eq(profiles.user_id, guardians.user_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(linkIsRequested())
    .orderBy(asc(studentGuardians.linked_at), asc(guardians.user_id), asc(studentGuardians.student_id))
    .limit(MOST);
  return found.map(({ user_id, parent_name, parent_email, requested_at, ...student }) => ({
    user_id,
    parent_name,
    parent_email,
    student: asStudentName(student),
    requested_at: requested_at.toISOString(),
  }));
}

async function countChildRequests(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(linkIsRequested(), isNotNull(guardians.user_id)));
  return found?.number ?? 0;
}
