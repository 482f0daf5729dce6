import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { folded } from '#platform/imports/import-words.ts';
import { emailOf, nameOf, phoneOf, textOf } from './import-cells.ts';
import { namesKept, removeMade, restoreChanged } from './import-entities.ts';
import type { Kind, PlannedRow } from './import-kinds.ts';
import { faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import { phoneKey } from './guardians-known.ts';
import {
  type KnownTeacher,
  selectKnownInvitations,
  selectKnownTeachers,
  selectOtherAddresses,
  selectTeaching,
} from './teachers-known.ts';
import {
  changeInvitations,
  giveTeaching,
  inviteTeachers,
  placeOf,
  type TeacherLine,
} from './teachers-writes.ts';
import { type Refuse, teachingReader } from './teaching-cells.ts';

const READERS: Readers = {
  full_name: nameOf,
  email: emailOf,
  phone: phoneOf,
  subjects: textOf(300, 'LONG_LIST'),
  classes: textOf(300, 'LONG_LIST'),
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
    const cells = await teachingReader(tx, refuse);
    const given = await teachingGiven(tx);
    const all = linesOf(await whoTheyAre(tx, read.good, { hold, refuse }), { cells, given, refuse });
    const fresh = all.filter(({ account, invitation }) => !account && !invitation);
    const invited = all.filter((line) => line.invitation && isChanged(line));
    const joined = all.filter((line) => line.account && isChanged(line));
    return {
      rows: read.rows,
      faults,
      makes: { invitations: fresh.length },
      planned: all.map((line) => plannedRow(line, cells.labelOf)),
      async write(writing, call, importId, progress) {
        await inviteTeachers(writing, call, importId, fresh);
        await progress(fresh.length, all.length);
        await changeInvitations(writing, importId, invited);
        const { teacherOf } = given;
        await giveTeaching(writing, importId, joined, {
          today,
          teacherOf,
          coefficientOf: cells.coefficientOf,
        });
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

const isChanged = ({ teaching, phone }: TeacherLine) => teaching.length > 0 || phone !== null;

const samePlaces = (before: readonly Teaching[], wanted: readonly Teaching[]) =>
  // A row without classes leaves them unchanged.
  wanted.length === 0 ||
  (before.length === wanted.length &&
    wanted.every((place) => before.some((one) => placeOf(one) === placeOf(place))));

/** The subjects and classes that teachers have now. */
async function teachingGiven(tx: Tx) {
  const { taught, seen } = await selectTeaching(tx);
  const teacherOf = new Map(taught.map((one) => [placeOf(one), one]));
  const sees = new Set(seen.map(({ class_id, user_id }) => `${class_id} ${user_id}`));
  const isTheirs = (userId: string, { class_id, subject_id }: Teaching) =>
    subject_id === null
      ? sees.has(`${class_id} ${userId}`)
      : teacherOf.get(placeOf({ class_id, subject_id }))?.teacher_id === userId;
  return { teacherOf, isTheirs };
}

type Known = Pick<TeacherLine, 'row' | 'account' | 'invitation'>;
type Teachings = {
  cells: Awaited<ReturnType<typeof teachingReader>>;
  given: Awaited<ReturnType<typeof teachingGiven>>;
  refuse: Refuse;
};

/**
 * Rows with the assignments that each adds. A subject of a class has one teacher: within a file, the first
 * row gets it.
 */
function linesOf(known: readonly Known[], { cells, given, refuse }: Teachings): TeacherLine[] {
  const { teacherOf, isTheirs } = given;
  const claimed = new Set<string>();
  return known.flatMap(({ row, account, invitation }): TeacherLine[] => {
    const wanted = cells.places(row);
    if (!wanted) return [];
    const taken = wanted.find((place) => {
      const teacher = place.subject_id && teacherOf.get(placeOf(place))?.teacher_id;
      return (
        place.subject_id !== null && ((teacher && teacher !== account?.id) || claimed.has(placeOf(place)))
      );
    });
    if (taken) {
      refuse(row, 'subjects', cells.labelOf(taken), 'TAUGHT_BY_OTHER');
      return [];
    }
    for (const place of wanted) if (place.subject_id !== null) claimed.add(placeOf(place));
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
}

function plannedRow(line: TeacherLine, labelOf: (place: Teaching) => string): PlannedRow {
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
