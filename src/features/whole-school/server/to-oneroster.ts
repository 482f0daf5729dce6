import { setImmediate } from 'node:timers/promises';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Relation } from '#features/roster/guardians.rules.ts';
import {
  COLUMNS,
  type FileName,
  gradeCode,
  homeroomOf,
  type Line,
  MANIFEST_FILES,
  STUDENT_COLUMNS,
} from './oneroster-columns.ts';
import type { Roster, RosterLink } from './roster-document.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';

/** Rows written before yielding to the event loop. */
const AT_ONCE = 1_000;

/** A roster's files by name, deterministic for the same roster. Requires a school year. */
export async function oneRosterFiles(roster: Roster): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, lines] of Object.entries(LINES) as [FileName, (typeof LINES)[FileName]][]) {
    const bytes = await fileOf(name, lines(roster));
    // The standard has no files without rows.
    if (bytes) files.set(`${name}.csv`, bytes);
  }
  return new Map([['manifest.csv', manifestOf(files)], ...files]);
}

async function fileOf<Name extends FileName>(
  name: Name,
  lines: Iterable<Line<FileName>>,
): Promise<Uint8Array | null> {
  const columns: readonly string[] = COLUMNS[name];
  const written: { id: string; text: string }[] = [];
  for (const line of lines) {
    const cells = line as Readonly<Record<string, string | null>>;
    written.push({ id: cells['sourcedId']!, text: csvLine(columns.map((column) => cells[column] ?? '')) });
    if (written.length % AT_ONCE === 0) await setImmediate();
  }
  if (written.length === 0) return null;
  written.sort((one, other) => (one.id < other.id ? -1 : 1));
  return Buffer.from(csvLine(columns) + written.map(({ text }) => text).join(''));
}

/**
 * RFC 4180 without line breaks inside cells, which the standard forbids. Read by programs, so formulas are not
 * escaped.
 */
function csvLine(cells: readonly string[]): string {
  return `${cells
    .map((cell) => cell.replaceAll(/\s*[\r\n]+\s*/g, ', '))
    .map((cell) => (/[",]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
}

function manifestOf(files: ReadonlyMap<string, unknown>): Uint8Array {
  const lines = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...MANIFEST_FILES.map((name) => [`file.${name}`, files.has(`${name}.csv`) ? 'bulk' : 'absent']),
    ['source.systemName', 'Préau'],
    ['source.systemCode', 'preau'],
  ];
  return Buffer.from(lines.map(csvLine).join(''));
}

const LINES = {
  academicSessions,
  orgs,
  courses,
  classes,
  users,
  roles,
  enrollments,
  demographics,
} satisfies Record<FileName, (roster: Roster) => Iterable<object>>;

function* academicSessions({ years, periods }: Roster): Iterable<Line<'academicSessions'>> {
  // The standard names a school year by the year in which it ends.
  const endsIn = (yearId: string) => years.find(({ id }) => id === yearId)!.last_day.slice(0, 4);
  for (const { id, name, first_day, last_day, status } of years)
    yield {
      sourcedId: id,
      title: name,
      type: 'schoolYear',
      startDate: first_day,
      endDate: last_day,
      schoolYear: last_day.slice(0, 4),
      'metadata.preau.status': status,
    };
  for (const period of periods)
    yield {
      sourcedId: period.id,
      title: period.name_en,
      type: period.parent_id ? 'gradingPeriod' : 'term',
      startDate: period.first_day,
      endDate: period.last_day,
      parentSourcedId: period.parent_id ?? period.year_id,
      schoolYear: endsIn(period.year_id),
      'metadata.preau.titleFr': period.name_fr,
    };
}

function* orgs({ school, sections }: Roster): Iterable<Line<'orgs'>> {
  yield {
    sourcedId: school.sourced_id,
    name: school.name,
    type: 'school',
    identifier: school.registration_number,
  };
  for (const { id, name } of sections)
    yield { sourcedId: id, name, type: 'department', parentSourcedId: school.sourced_id };
}

function* courses({ school, subjects, classes: homerooms }: Roster): Iterable<Line<'courses'>> {
  if (homerooms.length > 0)
    yield { sourcedId: homeroomOf(school.sourced_id), title: 'Homeroom', orgSourcedId: school.sourced_id };
  for (const subject of subjects)
    yield {
      sourcedId: subject.id,
      title: subject.name_en,
      courseCode: subject.code,
      orgSourcedId: school.sourced_id,
      'metadata.preau.titleFr': subject.name_fr,
      'metadata.preau.group': subject.group,
      'metadata.preau.coefficient': subject.default_coefficient,
      'metadata.preau.archivedAt': subject.archived_at?.toISOString() ?? null,
    };
}

/** The year of the classes: the current one, or else the last. */
function yearOf({ years }: Roster) {
  const current = years.find(({ status }) => status === 'current');
  return current ?? years.toSorted((one, other) => (one.last_day < other.last_day ? 1 : -1))[0]!;
}

function termsOf(roster: Roster): string {
  const year = yearOf(roster);
  const terms = roster.periods
    .filter(({ year_id, parent_id }) => year_id === year.id && parent_id === null)
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
  return terms.length === 0 ? year.id : terms.map(({ id }) => id).join(',');
}

/** Each class becomes a homeroom; each of its subjects becomes a separate class with its own teachers. */
function* classes(roster: Roster): Iterable<Line<'classes'>> {
  const schoolId = roster.school.sourced_id;
  const everywhere = { schoolSourcedId: schoolId, termSourcedIds: termsOf(roster) };
  const known = new Map(roster.classes.map((homeroom) => [homeroom.id, homeroom]));
  const taught = new Map(roster.subjects.map((subject) => [subject.id, subject]));
  for (const homeroom of roster.classes)
    yield {
      ...everywhere,
      sourcedId: homeroom.id,
      title: classLabel(homeroom),
      grades: gradeCode(homeroom.grade_level),
      courseSourcedId: homeroomOf(schoolId),
      classType: 'homeroom',
      'metadata.preau.name': homeroom.name,
      'metadata.preau.section': homeroom.section,
      'metadata.preau.levelName': homeroom.level?.name ?? null,
      'metadata.preau.levelPosition': homeroom.level ? String(homeroom.level.position) : null,
      'metadata.preau.levelSection': homeroom.level?.section_id ?? null,
      'metadata.preau.capacity': homeroom.capacity === null ? null : String(homeroom.capacity),
      'metadata.preau.teacher': homeroom.class_master_id,
    };
  for (const { class_id, subject_id, teacher_id, coefficient, weekly_hours } of roster.class_subjects) {
    const [homeroom, subject] = [known.get(class_id)!, taught.get(subject_id)!];
    yield {
      ...everywhere,
      sourcedId: `${class_id}.${subject_id}`,
      title: `${classLabel(homeroom)} ${subject.name_en}`,
      grades: gradeCode(homeroom.grade_level),
      courseSourcedId: subject_id,
      classCode: `${classLabel(homeroom)} ${subject.code}`,
      classType: 'scheduled',
      'metadata.preau.homeClass': class_id,
      'metadata.preau.teacher': teacher_id,
      'metadata.preau.coefficient': coefficient,
      'metadata.preau.weeklyHours': weekly_hours,
    };
  }
}

/**
 * The standard needs two names, but names here are one text, family name first. The full name also goes into our own
 * column.
 */
function namesOf(fullName: string) {
  const words = fullName.split(' ');
  const given = words.at(-1)!;
  const family = words.slice(0, -1).join(' ');
  return { givenName: given, familyName: family || given, 'metadata.preau.fullName': fullName };
}

/** Guardians without the right to see a child's records are not exported as related to the child. */
const isTold = ({ sees_records }: RosterLink) => sees_records;

const RIGHTS = { sees_records: 'r', sees_fees: 'f', may_collect: 'c', receives_messages: 'm' } as const;

const momentText = (at: Date | null) => (at === null ? '' : String(at.getTime()));

/** A guardian's link as text: child, relation, position, rights, other relation, first and last instant. */
function relationText(link: RosterLink): string {
  const rights = Object.entries(RIGHTS)
    .filter(([right]) => link[right as keyof typeof RIGHTS])
    .map(([, letter]) => letter);
  return [
    link.student_id,
    link.relation,
    link.position,
    rights.join(''),
    encodeURIComponent(link.relation_word ?? ''),
    momentText(link.begins_at),
    momentText(link.ends_at),
  ].join(':');
}
const ofGuardians = ({ links }: Roster) => groupedBy(links, ({ guardian_id }) => guardian_id);

function* users(roster: Roster): Iterable<Line<'users'>> {
  const primaryOrgSourcedId = roster.school.sourced_id;
  const ofStudent = groupedBy(roster.links.filter(isTold), ({ student_id }) => student_id);
  const ofGuardian = ofGuardians(roster);
  const grades = new Map(roster.classes.map(({ id, grade_level }) => [id, gradeCode(grade_level)]));
  for (const { id, email, full_name, phone, open } of roster.teachers)
    yield {
      sourcedId: id,
      enabledUser: String(open),
      username: email,
      email,
      phone,
      primaryOrgSourcedId,
      ...namesOf(full_name),
    };
  for (const student of roster.students)
    yield {
      sourcedId: student.id,
      enabledUser: String(student.status === 'active' || student.status === 'suspended'),
      username: student.roll_number,
      ...(student.full_name === null
        ? { givenName: student.roll_number, familyName: student.roll_number }
        : namesOf(student.full_name)),
      identifier: student.roll_number,
      phone: student.phone,
      agentSourcedIds: (ofStudent.get(student.id) ?? []).map(({ guardian_id }) => guardian_id).join(','),
      grades: (student.class_id && grades.get(student.class_id)) ?? '',
      primaryOrgSourcedId,
      'metadata.preau.address': student.address,
      'metadata.preau.status': student.status,
      'metadata.preau.admissionDate': student.admission_date,
      'metadata.preau.homeClass': student.class_id,
      'metadata.preau.family': student.family_id,
      'metadata.preau.emergencyContact': student.emergency_contact,
      ...ownFieldsOf(student),
      'metadata.preau.repeaterSince': student.repeater_since,
    };
  for (const guardian of roster.guardians) {
    const links = ofGuardian.get(guardian.id) ?? [];
    const told = links.filter(isTold);
    yield {
      sourcedId: guardian.id,
      enabledUser: String(told.length > 0),
      username: guardian.id,
      ...namesOf(guardian.full_name),
      email: guardian.email,
      phone: guardian.phone,
      agentSourcedIds: told.map(({ student_id }) => student_id).join(','),
      primaryOrgSourcedId,
      'metadata.preau.address': guardian.address,
      'metadata.preau.otherPhone': guardian.other_phone,
      'metadata.preau.occupation': guardian.occupation,
      'metadata.preau.language': guardian.language,
      'metadata.preau.relations': links.map(relationText).join(','),
    };
  }
}

const ROLES: Record<Relation, string> = {
  mother: 'parent',
  father: 'parent',
  guardian: 'guardian',
  other: 'relative',
};

function* roles(roster: Roster): Iterable<Line<'roles'>> {
  const role = (userSourcedId: string, word: string) => ({
    sourcedId: `${userSourcedId}.role`,
    userSourcedId,
    roleType: 'primary',
    role: word,
    orgSourcedId: roster.school.sourced_id,
  });
  const ofGuardian = ofGuardians(roster);
  for (const { id } of roster.teachers) yield role(id, 'teacher');
  for (const { id } of roster.students) yield role(id, 'student');
  for (const { id } of roster.guardians) yield role(id, ROLES[ofGuardian.get(id)![0]!.relation]);
}

function* enrollments(roster: Roster): Iterable<Line<'enrollments'>> {
  const schoolSourcedId = roster.school.sourced_id;
  const masters = new Set(roster.classes.map(({ id, class_master_id }) => `${id} ${class_master_id}`));
  const taught = groupedBy(roster.class_subjects, ({ class_id }) => class_id);
  const teacherOf = new Map(
    roster.class_subjects.map(({ class_id, subject_id, teacher_id }) => [
      `${class_id}.${subject_id}`,
      teacher_id,
    ]),
  );
  const year = yearOf(roster);
  for (const { student_id, class_id, from_day, until_day } of roster.memberships) {
    const stay = { schoolSourcedId, userSourcedId: student_id, role: 'student', primary: 'false' };
    const days = { beginDate: from_day, endDate: until_day };
    yield { sourcedId: `${student_id}.${from_day}`, classSourcedId: class_id, ...stay, ...days };
    // A class's subjects are only known for this year.
    if (from_day > year.last_day || (until_day !== null && until_day < year.first_day)) continue;
    for (const { subject_id } of taught.get(class_id) ?? [])
      yield {
        sourcedId: `${student_id}.${from_day}.${subject_id}`,
        classSourcedId: `${class_id}.${subject_id}`,
        ...stay,
        ...days,
      };
  }
  for (const { class_id, user_id, from_day, until_day } of roster.class_teachers)
    yield {
      sourcedId: `${class_id}.${user_id}.${from_day}`,
      classSourcedId: class_id,
      schoolSourcedId,
      userSourcedId: user_id,
      role: 'teacher',
      primary: String(masters.has(`${class_id} ${user_id}`)),
      beginDate: from_day,
      endDate: until_day,
    };
  for (const { class_id, subject_id, teacher_id, from_day, until_day } of roster.subject_teachers) {
    const classSourcedId = `${class_id}.${subject_id}`;
    yield {
      sourcedId: `${classSourcedId}.${teacher_id}.${from_day}`,
      classSourcedId,
      schoolSourcedId,
      userSourcedId: teacher_id,
      role: 'teacher',
      primary: String(teacherOf.get(classSourcedId) === teacher_id),
      beginDate: from_day,
      endDate: until_day,
    };
  }
}

/** The fields of a student stored in our own columns, by column. */
function ownFieldsOf(student: Roster['students'][number]): Line<'users'> {
  const fields = Object.keys(STUDENT_COLUMNS) as (keyof typeof STUDENT_COLUMNS)[];
  return Object.fromEntries(fields.map((field) => [STUDENT_COLUMNS[field], student[field]]));
}

function* demographics({ students }: Roster): Iterable<Line<'demographics'>> {
  for (const { id, date_of_birth, sex, place_of_birth } of students)
    if (date_of_birth || sex || place_of_birth)
      yield { sourcedId: id, birthDate: date_of_birth, sex, cityOfBirth: place_of_birth };
}
