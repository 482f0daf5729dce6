import { newInvitation, sendInvitation } from '#features/joining/server/invitations.service.ts';
import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertRecords, updateRecords } from './import-entities.ts';
import type { RunCall } from './import-kinds.ts';
import type { ReadRow } from './import-rows.ts';
import { type KnownInvitation, type KnownTeacher, selectInvitationRecords } from './teachers-known.ts';

export type TeacherLine = {
  row: ReadRow;
  account: KnownTeacher | null;
  invitation: KnownInvitation | null;
  /** The row's classes and subjects the teacher does not have yet; for an invitation, the replacement list. */
  teaching: Teaching[];
  /** The phone number, if none is stored yet. */
  phone: string | null;
};

export const placeOf = ({ class_id, subject_id }: { class_id: string; subject_id: string | null }) =>
  `${class_id} ${subject_id}`;

/** Invites the people who have neither an account nor an invitation. */
export async function inviteTeachers(tx: Tx, call: RunCall, importId: string, fresh: readonly TeacherLine[]) {
  const created_at = call.now().toISOString();
  const terms = fresh.map((line) => ({ line, ...newInvitation(call) }));
  await insertRecords(
    tx,
    importId,
    'invitation',
    terms.map(({ id, made, line: { row, phone, teaching } }) => ({
      id,
      role: 'teacher',
      full_name: row.values['full_name']!,
      email: row.values['email'] ?? null,
      phone,
      teaching: teaching.length > 0 ? teaching : null,
      used_at: null,
      revoked_at: null,
      created_at,
      ...made,
    })),
  );
  for (const { id, code, made } of terms) await sendInvitation(tx, call, { id, code, ...made });
}

/** Overwrites what open invitations will grant; invitation slips already handed out stay valid. */
export async function changeInvitations(tx: Tx, importId: string, invited: readonly TeacherLine[]) {
  const ids = invited.map(({ invitation }) => invitation!.id);
  const before = await selectInvitationRecords(tx, ids);
  await updateRecords(
    tx,
    importId,
    'invitation',
    invited.map(({ invitation, teaching, phone }) => ({
      id: invitation!.id,
      ...before.get(invitation!.id),
      ...(phone !== null && { phone }),
      ...(teaching.length > 0 && { teaching }),
    })),
  );
}

type School = {
  today: string;
  /** Teaching assignments by class and subject. */
  teacherOf: ReadonlyMap<string, { coefficient: string; weekly_hours: string | null }>;
  coefficientOf: (subjectId: string) => string;
};

/** Gives teachers with accounts their classes and subjects, and a phone number if none is stored. */
export async function giveTeaching(
  tx: Tx,
  importId: string,
  joined: readonly TeacherLine[],
  { today, teacherOf, coefficientOf }: School,
) {
  const numbers = joined.flatMap(({ account, phone }) =>
    phone === null ? [] : [{ user_id: account!.id, phone }],
  );
  await updateRecords(tx, importId, 'profile', numbers);
  // Adding a subject also gives access to its class, so only classes without a subject are added
  // here.
  const opened = joined.flatMap(({ account, teaching }) =>
    teaching.flatMap(({ class_id, subject_id }) =>
      subject_id === null ? { class_id, user_id: account!.id, from_day: today, until_day: null } : [],
    ),
  );
  await insertRecords(tx, importId, 'class_teacher', opened);
  const subjects = joined.flatMap(({ account, teaching }) =>
    teaching.flatMap(({ class_id, subject_id }) => {
      if (subject_id === null) return [];
      const known = teacherOf.get(placeOf({ class_id, subject_id }));
      const { coefficient = coefficientOf(subject_id), weekly_hours = null } = known ?? {};
      return [
        { isNew: !known, row: { class_id, subject_id, teacher_id: account!.id, coefficient, weekly_hours } },
      ];
    }),
  );
  const rowsOf = (isNew: boolean) => subjects.filter((one) => one.isNew === isNew).map(({ row }) => row);
  await insertRecords(tx, importId, 'class_subject', rowsOf(true));
  await updateRecords(tx, importId, 'class_subject', rowsOf(false));
}
