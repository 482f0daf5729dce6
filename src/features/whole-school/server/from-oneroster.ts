import { GRADE_LEVELS, type GradeLevel } from '#features/roster/classes.rules.ts';
import { RELATIONS, type Relation } from '#features/roster/guardians.rules.ts';
import { eachStudentField, type StudentFieldValues } from '#features/roster/student-fields.rules.ts';
import { SEXES, STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { YEAR_STATUSES } from '#features/school-year/school-year.rules.ts';
import type { SchoolFault } from '../whole-school.contract.ts';
import {
  type Column,
  COLUMNS,
  FILE_NAMES,
  type FileName,
  homeroomOf,
  isOwn,
  STUDENT_COLUMNS,
} from './oneroster-columns.ts';
import { FAULTS } from './oneroster-faults.ts';
import type { Roster, RosterLink } from './roster-document.ts';

type Tables = { [Name in FileName]: Row<Name>[] };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isDay = (text: string) => {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** One row of a file, with methods that read its cells and report errors. */
class Row<Name extends FileName> {
  readonly #name: Name;
  readonly #cells: Readonly<Record<string, string>>;
  readonly #row: number;
  readonly #faults: SchoolFault[];

  constructor(name: Name, at: { row: number; cells: Record<string, string>; faults: SchoolFault[] }) {
    this.#name = name;
    this.#cells = at.cells;
    this.#row = at.row;
    this.#faults = at.faults;
  }

  fault(field: string, message: string): void {
    const text = (this.#cells[field] ?? '').slice(0, 100);
    this.#faults.push({ file: `${this.#name}.csv`, row: this.#row, field, text, message });
  }

  text(column: Column<Name>): string {
    return this.#cells[column] ?? '';
  }

  some(column: Column<Name>): string | null {
    return this.text(column) || null;
  }

  needed(column: Column<Name>): string {
    if (this.text(column) === '') this.fault(column, FAULTS.missing);
    return this.text(column);
  }

  id(column: Column<Name> = 'sourcedId' as Column<Name>): string {
    if (!ID.test(this.text(column))) this.fault(column, FAULTS.notAnId);
    return this.text(column);
  }

  /** Reports an error if the id does not exist in the other file. */
  reference(column: Column<Name>, known: { has: (id: string) => boolean }): string {
    const id = this.text(column);
    if (!known.has(id)) this.fault(column, FAULTS.unknown);
    return id;
  }

  someReference(column: Column<Name>, known: { has: (id: string) => boolean }): string | null {
    return this.text(column) === '' ? null : this.reference(column, known);
  }

  day(column: Column<Name>): string {
    if (!isDay(this.text(column))) this.fault(column, FAULTS.notADay);
    return this.text(column);
  }

  someDay(column: Column<Name>): string | null {
    return this.text(column) === '' ? null : this.day(column);
  }

  oneOf<Word extends string>(column: Column<Name>, words: readonly Word[], otherwise?: Word): Word {
    const text = this.text(column) || otherwise;
    const found = words.find((word) => word === text);
    if (found === undefined) this.fault(column, FAULTS.notKnown);
    return found ?? words[0]!;
  }

  figure(column: Column<Name>): string | null {
    const text = this.text(column);
    if (text !== '' && !/^\d{1,6}(\.\d{1,2})?$/.test(text)) this.fault(column, FAULTS.notKnown);
    return text || null;
  }

  moment(column: Column<Name>): Date | null {
    const text = this.text(column);
    if (text === '') return null;
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) this.fault(column, FAULTS.notADay);
    return at;
  }

  list(column: Column<Name>): string[] {
    return this.text(column).split(',').filter(Boolean);
  }

  /** The full name from our own column, or else the standard's two, family name first. */
  fullName(this: Row<'users'>): string {
    const said = this.text('metadata.preau.fullName');
    return said || `${this.needed('familyName')} ${this.needed('givenName')}`.trim();
  }
}

/** Reads the files of a OneRoster archive as a roster; reports every error by file and row. */
export async function readOneRoster(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ roster: Roster; faults: SchoolFault[] }> {
  const faults: SchoolFault[] = [];
  const tables = await tablesOf(files, faults);
  return { roster: rosterOf(tables, faults), faults };
}

const ofFile = (file: string, message: string, text = ''): SchoolFault => ({
  file,
  row: 0,
  field: '',
  text,
  message,
});

async function tablesOf(files: ReadonlyMap<string, Uint8Array>, faults: SchoolFault[]): Promise<Tables> {
  const manifest = new Map(
    (await linesOf(files, 'manifest.csv')).map(([name = '', value = '']) => [name, value]),
  );
  const version = manifest.get('oneroster.version') ?? '';
  if (!/^1\.2(\.\d+)?$/.test(version)) faults.push(ofFile('manifest.csv', FAULTS.version, version));
  const tables: Record<string, Row<FileName>[]> = {};
  for (const name of FILE_NAMES) {
    const file = `${name}.csv`;
    const said = manifest.get(`file.${name}`) ?? 'absent';
    if (said === 'delta') faults.push(ofFile(file, FAULTS.delta, said));
    if (said === 'bulk' && !files.has(file)) faults.push(ofFile(file, FAULTS.noFile));
    tables[name] = said === 'bulk' ? rowsOf(name, await linesOf(files, file), faults) : [];
  }
  return tables as Tables;
}

async function linesOf(files: ReadonlyMap<string, Uint8Array>, file: string): Promise<string[][]> {
  const bytes = files.get(file);
  if (!bytes) return [];
  const { default: papa } = await import('papaparse');
  const text = new TextDecoder('utf-8').decode(bytes);
  return papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data;
}

function rowsOf(name: FileName, [head = [], ...lines]: string[][], faults: SchoolFault[]): Row<FileName>[] {
  const wanted = COLUMNS[name].filter((column) => !isOwn(column));
  if (wanted.some((column, place) => head[place] !== column)) {
    faults.push(ofFile(`${name}.csv`, FAULTS.head, head.slice(0, 5).join(',')));
    return [];
  }
  const seen = new Set<string>();
  return lines.map((line, place) => {
    const cells = Object.fromEntries(head.map((column, at) => [column, line[at] ?? '']));
    const row = new Row(name, { row: place + 2, cells, faults });
    if (seen.has(row.text('sourcedId'))) row.fault('sourcedId', FAULTS.twice);
    seen.add(row.text('sourcedId'));
    return row;
  });
}

function rosterOf(tables: Tables, faults: SchoolFault[]): Roster {
  const orgs = tables.orgs.map((row) => ({ row, type: row.needed('type') }));
  const top = orgs.filter(({ type }) => type === 'school');
  if (top.length !== 1) faults.push(ofFile('orgs.csv', FAULTS.oneSchool));
  const school = {
    sourced_id: top[0]?.row.id() ?? '',
    name: top[0]?.row.needed('name') ?? '',
    registration_number: top[0]?.row.some('identifier') ?? null,
  };
  const sections = orgs
    .filter(({ type }) => type === 'department')
    .map(({ row }) => ({ id: row.id(), name: row.needed('name') }));
  const people = peopleOf(tables);
  const sessions = sessionsOf(tables);
  const classes = classesOf(tables, {
    school: school.sourced_id,
    sections: new Set(sections.map(({ id }) => id)),
    teachers: people.teachers,
  });
  const stays = staysOf(tables, { ...classes, ...people });
  return { school, sections, ...sessions, ...classes.made, ...stays, ...usersOf(tables, people, classes) };
}

const span = (row: Row<'academicSessions'>) => ({
  first_day: row.day('startDate'),
  last_day: row.day('endDate'),
});

function sessionsOf({ academicSessions }: Tables): Pick<Roster, 'years' | 'periods'> {
  const types = new Map(academicSessions.map((row) => [row.text('sourcedId'), row]));
  const yearOf = (row: Row<'academicSessions'>): string => {
    const parent = types.get(row.text('parentSourcedId'));
    const above = parent?.text('type') === 'term' ? types.get(parent.text('parentSourcedId')) : parent;
    if (above?.text('type') !== 'schoolYear') row.fault('parentSourcedId', FAULTS.unknown);
    return above?.text('sourcedId') ?? '';
  };
  const of = (...wanted: string[]) => academicSessions.filter((row) => wanted.includes(row.text('type')));
  for (const row of academicSessions)
    row.oneOf('type', ['schoolYear', 'term', 'semester', 'gradingPeriod'] as const);
  return {
    years: of('schoolYear').map((row) => ({
      id: row.id(),
      name: row.needed('title'),
      ...span(row),
      status: row.oneOf('metadata.preau.status', YEAR_STATUSES, 'planned'),
    })),
    periods: of('term', 'semester', 'gradingPeriod').map((row) => ({
      id: row.id(),
      year_id: yearOf(row),
      parent_id:
        types.get(row.text('parentSourcedId'))?.text('type') === 'term' ? row.text('parentSourcedId') : null,
      name_en: row.needed('title'),
      name_fr: row.text('metadata.preau.titleFr') || row.text('title'),
      ...span(row),
    })),
  };
}

type Ids = ReadonlySet<string>;
type People = { teachers: Ids; students: Ids; guardians: Ids };

function peopleOf({ roles, users }: Tables): People {
  const known = new Set(users.map((row) => row.text('sourcedId')));
  const people = { teachers: new Set<string>(), students: new Set<string>(), guardians: new Set<string>() };
  const words = {
    teacher: people.teachers,
    student: people.students,
    parent: people.guardians,
    guardian: people.guardians,
    relative: people.guardians,
  };
  for (const row of roles) {
    const word = row.oneOf('role', Object.keys(words) as (keyof typeof words)[]);
    words[word].add(row.reference('userSourcedId', known));
  }
  const all = new Set([...people.teachers, ...people.students, ...people.guardians]);
  for (const row of users) if (!all.has(row.text('sourcedId'))) row.fault('sourcedId', FAULTS.noRole);
  return people;
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

type Classes = {
  homerooms: Ids;
  courses: Ids;
  made: Pick<Roster, 'classes' | 'subjects' | 'class_subjects'>;
};

function classesOf(
  { classes, courses }: Tables,
  { school, sections, teachers }: { school: string; sections: Ids; teachers: Ids },
): Classes {
  const subjects = courses
    .filter((row) => row.text('sourcedId') !== homeroomOf(school))
    .map((row) => ({
      id: row.id(),
      code: row.needed('courseCode'),
      name_en: row.needed('title'),
      name_fr: row.text('metadata.preau.titleFr') || row.text('title'),
      group: row.some('metadata.preau.group'),
      default_coefficient: row.figure('metadata.preau.coefficient') ?? '1',
      archived_at: row.moment('metadata.preau.archivedAt'),
    }));
  const taught = new Set(subjects.map(({ id }) => id));
  const known = new Set(courses.map((row) => row.text('sourcedId')));
  const [rooms, lessons] = [[] as Row<'classes'>[], [] as Row<'classes'>[]];
  for (const row of classes)
    (row.oneOf('classType', ['homeroom', 'scheduled'] as const) === 'homeroom' ? rooms : lessons).push(row);
  const homerooms = new Set(rooms.map((row) => row.text('sourcedId')));
  return {
    homerooms,
    courses: new Set(lessons.map((row) => row.text('sourcedId'))),
    made: {
      subjects,
      classes: rooms.map((row) => {
        row.reference('courseSourcedId', known);
        const levelName = row.text('metadata.preau.levelName');
        return {
          id: row.id(),
          name: row.text('metadata.preau.name') || row.needed('title'),
          section: row.some('metadata.preau.section'),
          grade_level: gradeOf(row),
          level: levelName
            ? {
                name: levelName,
                section_id: row.reference('metadata.preau.levelSection', sections),
                position: numberOf(row.figure('metadata.preau.levelPosition')) ?? 1,
              }
            : null,
          capacity: numberOf(row.figure('metadata.preau.capacity')),
          class_master_id: row.someReference('metadata.preau.teacher', teachers),
        };
      }),
      class_subjects: lessons.map((row) => ({
        class_id: row.reference('metadata.preau.homeClass', homerooms),
        subject_id: row.reference('courseSourcedId', taught),
        teacher_id: row.someReference('metadata.preau.teacher', teachers),
        coefficient: row.figure('metadata.preau.coefficient') ?? '1',
        weekly_hours: row.figure('metadata.preau.weeklyHours'),
      })),
    },
  };
}

function gradeOf(row: Row<'classes'>): GradeLevel | null {
  const code = row.text('grades');
  if (code === '') return null;
  const grade = GRADE_LEVELS.find((level) => level === `grade_${Number(code)}`);
  if (!grade) row.fault('grades', FAULTS.notKnown);
  return grade ?? null;
}

function staysOf(
  { enrollments }: Tables,
  { homerooms, courses, students, teachers }: Classes & People,
): Pick<Roster, 'memberships' | 'class_teachers' | 'subject_teachers'> {
  const stays: Pick<Roster, 'memberships' | 'class_teachers' | 'subject_teachers'> = {
    memberships: [],
    class_teachers: [],
    subject_teachers: [],
  };
  const known = new Set([...homerooms, ...courses]);
  for (const row of enrollments) {
    const place = row.reference('classSourcedId', known);
    const role = row.oneOf('role', ['student', 'teacher'] as const);
    const user = row.reference('userSourcedId', role === 'student' ? students : teachers);
    const days = { from_day: row.day('beginDate'), until_day: row.someDay('endDate') };
    // A student's enrollment in a subject follows from the class.
    if (role === 'student') {
      if (homerooms.has(place)) stays.memberships.push({ student_id: user, class_id: place, ...days });
    } else if (homerooms.has(place)) stays.class_teachers.push({ class_id: place, user_id: user, ...days });
    else {
      const [class_id = '', subject_id = ''] = place.split('.');
      stays.subject_teachers.push({ class_id, subject_id, teacher_id: user, ...days });
    }
  }
  return stays;
}

function usersOf(
  { users, demographics }: Tables,
  { teachers, students, guardians }: People,
  { homerooms }: Classes,
): Pick<Roster, 'teachers' | 'students' | 'guardians' | 'links'> {
  const known = new Set(users.map((row) => row.text('sourcedId')));
  const born = new Map(demographics.map((row) => [row.reference('sourcedId', known), row]));
  const made: Pick<Roster, 'teachers' | 'students' | 'guardians' | 'links'> = {
    teachers: [],
    students: [],
    guardians: [],
    links: [],
  };
  for (const row of users) {
    const id = row.text('sourcedId');
    if (teachers.has(id))
      made.teachers.push({
        id: row.id(),
        email: row.needed('email').toLowerCase(),
        full_name: row.fullName(),
        phone: row.some('phone'),
        open: row.oneOf('enabledUser', ['true', 'false']) === 'true',
      });
    if (students.has(id)) made.students.push(studentOf(row, born.get(id), homerooms));
    if (guardians.has(id)) {
      made.guardians.push({
        id: row.id(),
        full_name: row.fullName(),
        phone: row.some('phone'),
        other_phone: row.some('metadata.preau.otherPhone'),
        email: row.some('email'),
        address: row.some('metadata.preau.address'),
        occupation: row.some('metadata.preau.occupation'),
        language: row.text('metadata.preau.language')
          ? row.oneOf('metadata.preau.language', ['en', 'fr'] as const)
          : null,
      });
      made.links.push(...linksOf(row, students));
    }
  }
  return made;
}

/** The fields of a student in our own columns; the standard has others for sex and place of birth. */
function ownFieldsIn(row: Row<'users'>): StudentFieldValues {
  return eachStudentField(({ key, choices }) => {
    if (key === 'sex' || key === 'place_of_birth') return null;
    const column = STUDENT_COLUMNS[key];
    return choices && row.text(column) ? row.oneOf(column, Object.keys(choices)) : row.some(column);
  }) as StudentFieldValues;
}

function studentOf(
  row: Row<'users'>,
  born: Row<'demographics'> | undefined,
  homerooms: Ids,
): Roster['students'][number] {
  const roll_number = row.text('identifier') || row.needed('username');
  const nameless =
    row.text('metadata.preau.fullName') === '' &&
    row.text('givenName') === roll_number &&
    row.text('familyName') === roll_number;
  return {
    id: row.id(),
    roll_number,
    full_name: nameless ? null : row.fullName(),
    date_of_birth: born?.someDay('birthDate') ?? null,
    ...ownFieldsIn(row),
    sex: born?.text('sex') ? born.oneOf('sex', SEXES) : null,
    place_of_birth: born?.some('cityOfBirth') ?? null,
    admission_date: row.day('metadata.preau.admissionDate'),
    status: row.oneOf('metadata.preau.status', STUDENT_STATUSES, 'active'),
    class_id: row.someReference('metadata.preau.homeClass', homerooms),
    family_id: row.text('metadata.preau.family') ? row.id('metadata.preau.family') : null,
    phone: row.some('phone'),
    address: row.some('metadata.preau.address'),
    emergency_contact: row.some('metadata.preau.emergencyContact'),
    repeater_since: row.some('metadata.preau.repeaterSince'),
  };
}

function wordOf(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** A guardian's links from our own column; without it, the guardian of each listed child with all rights. */
function linksOf(row: Row<'users'>, students: Ids): RosterLink[] {
  const told = row.list('metadata.preau.relations');
  const said = told.length > 0 ? told : row.list('agentSourcedIds').map((id) => `${id}:guardian:1:rfcm:::`);
  return said.flatMap((text) => {
    // The format of our own export: an id, a relation, numbers and rights.
    if (!/^[\da-f-]{36}:[a-z]+:\d{1,3}:[rfcm]*:[^:]*:(\d{1,15})?:(\d{1,15})?$/.test(text)) {
      row.fault('metadata.preau.relations', FAULTS.notKnown);
      return [];
    }
    const [student = '', relation = '', position = '1', rights = '', word = '', from = '', to = ''] =
      text.split(':');
    if (!students.has(student)) row.fault('agentSourcedIds', FAULTS.unknown);
    if (!RELATIONS.includes(relation as Relation)) row.fault('metadata.preau.relations', FAULTS.notKnown);
    return {
      guardian_id: row.text('sourcedId'),
      student_id: student,
      relation: relation as Relation,
      relation_word: wordOf(word) || null,
      position: Number(position),
      sees_records: rights.includes('r'),
      sees_fees: rights.includes('f'),
      may_collect: rights.includes('c'),
      receives_messages: rights.includes('m'),
      begins_at: from === '' ? null : new Date(Number(from)),
      ends_at: to === '' ? null : new Date(Number(to)),
    };
  });
}
