import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { invitations, invitationStudents } from '#features/joining/server/joining.tables.ts';
import type { Role } from '#features/people/people.rules.ts';
import { profiles, staffDuties, userRoles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { families as familyRows } from '#features/roster/server/families.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { insertMany } from './bulk.ts';
import { CLASSES } from './class-plan.ts';
import { type Family, type Guardian, phone, type Pupil } from './people-plan.ts';
import { DOMAIN, OFFICE as OFFICE_PEOPLE, TEACHERS } from './school-plan.ts';
import { ids, OFFICE, type Tour } from './tour.ts';

const DAY_MS = 86_400_000;
/** Account numbers of the first guardian and of the student whose accounts are printed. */
const PARENTS = 100;
const STUDENTS = 1_000;
const hasAccount = ({ schoolClass }: Pupil) => CLASSES[schoolClass]!.level !== 'CM2';

type Person = {
  number: number;
  role: Role | null;
  name: string;
  email: string;
  phone: string | null;
  requested?: Role;
  language?: 'fr' | 'en';
};

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .trim()
    .replaceAll(' ', '.')
    .toLowerCase();

/** Creates the accounts of the staff; all of them use the password printed at the start. */
export async function writeStaff(
  { tx, now, calendar, at, families, pupils }: Tour,
  passwordHash: string,
): Promise<void> {
  const random = seededRandom(31);
  const staff: Person[] = [
    ...OFFICE_PEOPLE.map(({ sex: _sex, duties: _duties, ...person }) => ({
      ...person,
      role: 'admin' as const,
      phone: phone(random),
    })),
    ...TEACHERS.map(({ number, name, email }) => ({
      number,
      name,
      email: email ?? `${plain(name)}@${DOMAIN}`,
      role: 'teacher' as const,
      phone: phone(random),
    })),
    ...families.flatMap(({ number, first, tongue, joined }): Person[] =>
      joined === 'account'
        ? [
            {
              number: PARENTS + number,
              role: 'parent',
              name: first.name,
              email: number === 0 ? `parent@${DOMAIN}` : `${plain(first.name)}.${number}@${DOMAIN}`,
              phone: first.phone,
              language: tongue,
            },
          ]
        : [],
    ),
    ...pupils.filter(hasAccount).map(({ number, name, roll_number }): Person => ({
      number: STUDENTS + number,
      role: 'student',
      name,
      email: number === 1 ? `student@${DOMAIN}` : `${roll_number}@${DOMAIN}`,
      phone: null,
    })),
  ];
  const waiting: Person[] = [
    {
      number: 40,
      role: null,
      name: 'Besong Collins',
      email: `besong.collins@${DOMAIN}`,
      phone: phone(random),
      requested: 'teacher',
    },
    {
      number: 41,
      role: null,
      name: 'Talla Bernadette',
      email: `talla.bernadette@${DOMAIN}`,
      phone: phone(random),
      requested: 'parent',
    },
  ];
  const opened = at(calendar.first_day, 480);
  const since = (person: Person) =>
    person.role ? opened : new Date(now.getTime() - person.number * DAY_MS * 0.05);
  const all = [...staff, ...waiting];
  await insertMany(
    tx,
    users,
    all.map((person) => ({
      id: ids.person(person.number),
      email: person.email,
      password_hash: passwordHash,
      user_metadata: { full_name: person.name },
      created_at: since(person),
      updated_at: since(person),
    })),
  );
  await insertMany(
    tx,
    profiles,
    all.map((person) => ({
      user_id: ids.person(person.number),
      full_name: person.name,
      phone: person.phone,
      requested_role: person.requested ?? person.role,
      has_role: person.role !== null,
    })),
  );
  await insertMany(
    tx,
    userRoles,
    staff.map((person) => ({ user_id: ids.person(person.number), role: person.role!, given_at: opened })),
  );
  await insertMany(
    tx,
    staffDuties,
    OFFICE_PEOPLE.flatMap(({ number, duties }) =>
      duties.map((duty) => ({ user_id: ids.person(number), duty, given_at: opened })),
    ),
  );
}

export async function writePupils({ tx, calendar, at, families, pupils }: Tour): Promise<void> {
  const opened = at(calendar.first_day, 540);
  const joined = families.filter((family) => family.pupils.length > 1 && family.number % 9 !== 4);
  await insertMany(
    tx,
    familyRows,
    joined.map(({ number }) => ({ id: demoId(62, number), created_at: opened })),
  );
  const familyOf = new Map(
    joined.flatMap(({ number, pupils: of }) => of.map((pupil) => [pupil, demoId(62, number)])),
  );
  const homeOf = new Map(
    families.flatMap(({ home, first, pupils: of }) =>
      of.map((pupil) => [pupil, { home, call: first.phone }]),
    ),
  );
  // Pupils of earlier years entered this class this year: the trigger would count from the day of admission.
  await tx.execute(sql`select set_config('preau.memberships', 'by hand', true)`);
  await insertMany(
    tx,
    students,
    pupils.map((pupil) => ({
      id: ids.student(pupil.number),
      user_id: hasAccount(pupil) ? ids.person(STUDENTS + pupil.number) : null,
      roll_number: pupil.roll_number,
      full_name: pupil.name,
      date_of_birth: pupil.born,
      admission_date: pupil.admitted,
      status: pupil.status,
      class_id: ids.schoolClass(pupil.schoolClass),
      family_id: familyOf.get(pupil) ?? null,
      address: homeOf.get(pupil)!.home,
      emergency_contact: homeOf.get(pupil)!.call,
      sex: pupil.sex,
      place_of_birth: pupil.birthplace,
      created_at: opened,
    })),
  );
  await tx.execute(sql`select set_config('preau.memberships', '', true)`);
  await insertMany(
    tx,
    classMemberships,
    pupils.map((pupil) => ({
      student_id: ids.student(pupil.number),
      class_id: ids.schoolClass(pupil.schoolClass),
      year_id: ids.year,
      from_day: pupil.from,
      until_day: pupil.until,
    })),
  );
  const happened = (pupil: Pupil) => {
    const { name, letter } = CLASSES[pupil.schoolClass]!;
    const enrolled = {
      kind: 'enrolled' as const,
      from_value: null,
      to_value: classLabel({ name, section: letter }),
      note: null,
      created_at: at(pupil.admitted, 540 + (pupil.number % 200)),
    };
    if (pupil.status === 'active') return [enrolled];
    const day = pupil.until ?? calendar.days.at(-4)!;
    const note = pupil.until ? 'Départ de la famille à Yaoundé' : 'Conseil de discipline';
    return [
      enrolled,
      {
        ...enrolled,
        kind: 'status_changed' as const,
        from_value: 'active',
        to_value: pupil.status,
        note,
        created_at: at(day, 700),
      },
    ];
  };
  await insertMany(
    tx,
    studentEvents,
    pupils.flatMap((pupil) =>
      happened(pupil).map((event, place) => ({
        id: demoId(4, pupil.number * 2 + place),
        student_id: ids.student(pupil.number),
        ...event,
        created_by: OFFICE,
      })),
    ),
  );
}

/**
 * Writes the guardians: most first guardians have an account, some a pending invitation, and some neither.
 */
export async function writeGuardians({ tx, now, calendar, at, families }: Tour): Promise<void> {
  const linkedAt = at(calendar.first_day, 600);
  const person = (family: Family, guardian: Guardian, kind: number) => ({
    id: demoId(kind, family.number),
    user_id: kind === 60 && family.joined === 'account' ? ids.person(PARENTS + family.number) : null,
    full_name: guardian.name,
    phone: guardian.phone,
    address: family.home,
    occupation: guardian.occupation,
    language: family.tongue,
    created_at: linkedAt,
  });
  const link = (family: Family, guardian: Guardian, kind: number) =>
    family.pupils.map((pupil) => ({
      guardian_id: demoId(kind, family.number),
      student_id: ids.student(pupil.number),
      relation: guardian.sex === 'female' ? ('mother' as const) : ('father' as const),
      position: kind === 60 ? 1 : 2,
      linked_by: OFFICE,
      linked_at: linkedAt,
      verified_at: linkedAt,
    }));
  await insertMany(
    tx,
    guardians,
    families.map((family) => person(family, family.first, 60)),
  );
  await insertMany(
    tx,
    guardians,
    families.flatMap((family) => (family.second ? [person(family, family.second, 61)] : [])),
  );
  await insertMany(tx, studentGuardians, [
    ...families.flatMap((family) => link(family, family.first, 60)),
    ...families.flatMap((family) => (family.second ? link(family, family.second, 61) : [])),
  ]);
  const invited = families.filter(({ joined }) => joined === 'invited');
  await insertMany(
    tx,
    invitations,
    invited.map((family, place) => {
      const sent = new Date(now.getTime() - (1 + (place % 6)) * DAY_MS);
      return {
        id: demoId(63, family.number),
        role: 'parent' as const,
        full_name: family.first.name,
        phone: family.first.phone,
        guardian_id: demoId(60, family.number),
        code_hash: createHash('sha256').update(`invitation ${family.number}`).digest('hex'),
        created_by: OFFICE,
        created_at: sent,
        expires_at: new Date(sent.getTime() + 14 * DAY_MS),
      };
    }),
  );
  await insertMany(
    tx,
    invitationStudents,
    invited.flatMap((family) =>
      family.pupils.map((pupil) => ({
        invitation_id: demoId(63, family.number),
        student_id: ids.student(pupil.number),
      })),
    ),
  );
}
