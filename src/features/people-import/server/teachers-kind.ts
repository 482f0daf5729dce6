import { newInvitation, sendInvitation } from '#features/joining/server/invitations.service.ts';
import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { folded } from '#platform/imports/import-words.ts';
import { emailOf, nameOf, phoneOf, textOf } from './import-cells.ts';
import { classFinder } from './import-classes.ts';
import { insertRecords, namesKept, removeMade, restoreChanged, updateRecords } from './import-entities.ts';
import type { FaultCode } from './import-faults.ts';
import type { Kind, PlannedRow } from './import-kinds.ts';
import { faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import { phoneKey } from './guardians-known.ts';
import {
  type KnownInvitation,
  type KnownTeacher,
  selectKnownInvitations,
  selectInvitationRecords,
  selectKnownTeachers,
  selectOtherAddresses,
  selectSubjects,
  selectTeaching,
} from './teachers-known.ts';

const READERS: Readers = {
  full_name: nameOf,
  email: emailOf,
  phone: phoneOf,
  subjects: textOf(300, 'LONG_LIST'),
  classes: textOf(300, 'LONG_LIST'),
};

type Refuse = (row: ReadRow, field: string, text: string, code: FaultCode) => void;
type Line = {
  row: ReadRow;
  account: KnownTeacher | null;
  invitation: KnownInvitation | null;
  /** The row's classes and subjects the teacher does not have yet; for an invitation, the replacement list. */
  teaching: Teaching[];
  /** The phone number, if none is stored yet. */
  phone: string | null;
};

/**
 * Teachers, with their classes and subjects. No account is created: existing accounts gain what
 * the row lists and keep their own data; for others an invitation waits and grants the same on
 * acceptance.
 */
export const teachersKind: Kind = {
  async plan(tx, { lines, mapping, today, hold }) {
    const read = readCells(lines, mapping, {
      readers: READERS,
      check: ({ full_name, subjects, classes }) => {
        if (full_name === undefined) return { field: 'full_name', fault: 'NAME_MISSING' };
        return subjects !== undefined && classes === undefined
          ? { field: 'subjects', fault: 'CLASSES_MISSING' }
          : null;
      },
    });
    const faults = [...read.faults];
    const refuse: Refuse = ({ row }, field, text, code) => void faults.push(faultAt(row, field, text, code));
    const { places, coefficientOf, labelOf } = await teachingReader(tx, refuse);
    const { taught, seen } = await selectTeaching(tx);
    const teacherOf = new Map(taught.map((one) => [placeOf(one), one]));
    const sees = new Set(seen.map(({ class_id, user_id }) => `${class_id} ${user_id}`));
    const isTheirs = (userId: string, { class_id, subject_id }: Teaching) =>
      subject_id === null
        ? sees.has(`${class_id} ${userId}`)
        : teacherOf.get(placeOf({ class_id, subject_id }))?.teacher_id === userId;

    const given = new Set<string>();
    const known = await whoTheyAre(tx, read.good, { hold, refuse });
    const all = known.flatMap(({ row, account, invitation }): Line[] => {
      const wanted = places(row);
      if (!wanted) return [];
      const taken = wanted.find((place) => {
        const teacher = place.subject_id && teacherOf.get(placeOf(place))?.teacher_id;
        return (
          place.subject_id !== null && ((teacher && teacher !== account?.id) || given.has(placeOf(place)))
        );
      });
      if (taken) {
        refuse(row, 'subjects', labelOf(taken), 'TAUGHT_BY_OTHER');
        return [];
      }
      for (const place of wanted) if (place.subject_id !== null) given.add(placeOf(place));
      const number = row.values['phone'] ?? null;
      const phone = (account ?? invitation)?.phone ? null : number;
      if (account)
        return [
          {
            row,
            account,
            invitation: null,
            phone,
            teaching: wanted.filter((place) => !isTheirs(account.id, place)),
          },
        ];
      const same = invitation && samePlaces(invitation.teaching ?? [], wanted);
      return [{ row, account, invitation, phone, teaching: same ? [] : wanted }];
    });

    const fresh = all.filter(({ account, invitation }) => !account && !invitation);
    const invited = all.filter((line) => line.invitation && isChanged(line));
    const joined = all.filter((line) => line.account && isChanged(line));
    return {
      rows: read.rows,
      faults,
      makes: { invitations: fresh.length },
      planned: all.map((line): PlannedRow => {
        const { row, account, invitation, teaching, phone } = line;
        const said = [...new Set(teaching.map(labelOf))].join(', ');
        return {
          row: row.row,
          state: !account && !invitation ? 'fresh' : isChanged(line) ? 'changed' : 'same',
          label: row.values['full_name']!,
          changes: [
            ...(phone === null ? [] : [{ field: 'phone', from: null, to: phone }]),
            ...(said === '' ? [] : [{ field: 'classes', from: null, to: said }]),
          ],
        };
      }),
      async write(writing, call, importId, progress) {
        const created_at = call.now().toISOString();
        const terms = fresh.map((line) => ({ line, ...newInvitation(call) }));
        await insertRecords(
          writing,
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
        for (const { id, code, made } of terms) await sendInvitation(writing, call, { id, code, ...made });
        await progress(fresh.length, all.length);
        await changeInvitations(writing, importId, invited);
        await giveTeaching(writing, importId, joined, { today, teacherOf, coefficientOf });
        await progress(all.length, all.length);
      },
    };
  },

  async undo(tx, _call, importId) {
    const removed = await removeMade(tx, importId, 'invitation');
    await removeMade(tx, importId, 'class_subject');
    await removeMade(tx, importId, 'class_teacher');
    let restored = 0;
    const kept = [];
    for (const name of ['invitation', 'class_subject', 'profile'] as const)
      restored += await restoreChanged(tx, importId, name);
    for (const name of ['invitation', 'class_subject', 'class_teacher', 'profile'] as const)
      kept.push(...(await namesKept(tx, importId, name)));
    return { removed, restored, kept: [...new Set(kept)] };
  },
};

const isChanged = ({ teaching, phone }: Line) => teaching.length > 0 || phone !== null;

const placeOf = ({ class_id, subject_id }: { class_id: string; subject_id: string | null }) =>
  `${class_id} ${subject_id}`;

const samePlaces = (before: readonly Teaching[], wanted: readonly Teaching[]) =>
  // A row without classes leaves them unchanged.
  wanted.length === 0 ||
  (before.length === wanted.length &&
    wanted.every((place) => before.some((one) => placeOf(one) === placeOf(place))));

const inCell = (text: string | undefined) =>
  (text ?? '').split(/[;,/|]/).flatMap((word) => word.trim() || []);

/** Parses a row's classes and subjects: each subject in each class, or the classes alone if it lists no subjects. */
async function teachingReader(tx: Tx, refuse: Refuse) {
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

/** Resolves rows to a teacher, an invited person or nobody, each once. */
async function whoTheyAre(
  tx: Tx,
  rows: readonly ReadRow[],
  { hold, refuse }: { hold: boolean; refuse: Refuse },
) {
  const named = rows.map(({ row, values }) => ({
    n: row,
    name: values['full_name']!,
    phone_key: phoneKey(values['phone'] ?? null),
    email: values['email'] ?? null,
  }));
  const teachers = groupedBy(await selectKnownTeachers(tx, named), ({ n }) => n);
  const invitations = groupedBy(await selectKnownInvitations(tx, named, hold), ({ n }) => n);
  const others = await selectOtherAddresses(
    tx,
    named.flatMap(({ email }) => email ?? []),
  );
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { full_name = '', email } = row.values;
    const account = theOne(teachers.get(row.row));
    const invitation = account ? null : theOne(invitations.get(row.row));
    if (account === 'several' || invitation === 'several') {
      refuse(row, 'full_name', full_name, 'SEVERAL_TEACHERS');
      return [];
    }
    if (!account && email !== undefined && others.has(email)) {
      refuse(row, 'email', email, 'NOT_A_TEACHER');
      return [];
    }
    const key =
      account?.id ??
      invitation?.id ??
      email ??
      `${folded(full_name)} ${phoneKey(row.values['phone'] ?? null)}`;
    if (seen.size === seen.add(key).size) {
      refuse(row, 'full_name', full_name, 'PERSON_TWICE');
      return [];
    }
    return [{ row, account, invitation }];
  });
}

/** An email address identifies one person; a name shared by several identifies nobody. */
function theOne<Known extends KnownTeacher>(known: Known[] = []): Known | 'several' | null {
  const [first, second] = known;
  if (!first) return null;
  return second && first.by_email === second.by_email ? 'several' : first;
}

/** Overwrites what open invitations will grant; invitation slips already handed out stay valid. */
async function changeInvitations(tx: Tx, importId: string, invited: readonly Line[]) {
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
async function giveTeaching(
  tx: Tx,
  importId: string,
  joined: readonly Line[],
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
