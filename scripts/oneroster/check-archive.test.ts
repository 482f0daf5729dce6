import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { checkArchive } from './check-archive.ts';
import { FILES, OTHER_FILES } from './standard.ts';

type Rows = Record<string, string>[];
type School = Record<string, Rows>;

/** A hand-written school of one class, like the standard's examples. */
const school = (): School => ({
  academicSessions: [
    {
      sourcedId: 'y',
      title: '2026-2027',
      type: 'schoolYear',
      startDate: '2026-09-07',
      endDate: '2027-06-11',
      schoolYear: '2027',
    },
    {
      sourcedId: 't',
      title: 'Term 1',
      type: 'term',
      startDate: '2026-09-07',
      endDate: '2026-12-18',
      parentSourcedId: 'y',
      schoolYear: '2027',
    },
  ],
  orgs: [{ sourcedId: 'o', name: 'Lycée, "le grand"', type: 'school' }],
  courses: [{ sourcedId: 'm', title: 'Mathematics', orgSourcedId: 'o' }],
  classes: [
    {
      sourcedId: 'c',
      title: '6e A',
      grades: '07',
      courseSourcedId: 'm',
      classType: 'scheduled',
      schoolSourcedId: 'o',
      termSourcedIds: 't',
    },
  ],
  users: [
    {
      sourcedId: 's',
      enabledUser: 'true',
      username: 's',
      givenName: 'Élodie',
      familyName: 'Ngo Bassa',
      agentSourcedIds: 'g',
    },
    {
      sourcedId: 'g',
      enabledUser: 'true',
      username: 'g',
      givenName: 'Irène',
      familyName: 'Ngo Bassa',
      agentSourcedIds: 's',
    },
  ],
  roles: [
    { sourcedId: 'r1', userSourcedId: 's', roleType: 'primary', role: 'student', orgSourcedId: 'o' },
    { sourcedId: 'r2', userSourcedId: 'g', roleType: 'primary', role: 'parent', orgSourcedId: 'o' },
  ],
  enrollments: [
    {
      sourcedId: 'e',
      classSourcedId: 'c',
      schoolSourcedId: 'o',
      userSourcedId: 's',
      role: 'student',
      primary: 'false',
      beginDate: '2026-09-07',
    },
  ],
  demographics: [{ sourcedId: 's', birthDate: '2015-02-28', sex: 'female' }],
});

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

function textsOf(of: School): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [name, rows] of Object.entries(of)) {
    const head = FILES[name]!.map((field) => field.name);
    files[`${name}.csv`] = [head, ...rows.map((row) => head.map((column) => row[column] ?? ''))]
      .map(line)
      .join('');
  }
  const modes = [...Object.keys(FILES), ...OTHER_FILES].map((name) => [
    `file.${name}`,
    of[name] ? 'bulk' : 'absent',
  ]);
  const manifest = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...modes,
  ];
  return { 'manifest.csv': manifest.map(line).join(''), ...files };
}

const zipOf = (texts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));

it('finds nothing in a school that meets the standard', () => {
  expect(checkArchive(zipOf(textsOf(school())))).toEqual([]);
});

type Plant = (of: School, texts: (change: (texts: Record<string, string>) => void) => void) => void;
const FAULTS: [what: string, plant: Plant, found: string][] = [
  [
    'a name that is missing',
    ({ users }) => (users![0]!['givenName'] = ''),
    'users.csv 2 givenName: a value is required',
  ],
  [
    'an agent who is not there',
    ({ users }) => (users![0]!['agentSourcedIds'] = 'g,x'),
    'users.csv 2 agentSourcedIds: users.csv has no "x"',
  ],
  [
    'an agent who does not know of it',
    ({ users }) => (users![1]!['agentSourcedIds'] = ''),
    'users.csv 2 agentSourcedIds: "g" does not name this user in turn',
  ],
  [
    'a class of no course',
    ({ classes }) => (classes![0]!['courseSourcedId'] = 'x'),
    'classes.csv 2 courseSourcedId: courses.csv has no "x"',
  ],
  [
    'an enrolment in no class',
    ({ enrollments }) => (enrollments![0]!['classSourcedId'] = 'x'),
    'enrollments.csv 2 classSourcedId: classes.csv has no "x"',
  ],
  [
    'a day that is not written so',
    ({ demographics }) => (demographics![0]!['birthDate'] = '28/02/2015'),
    'demographics.csv 2 birthDate: "28/02/2015" is no date (YYYY-MM-DD)',
  ],
  [
    'a day that never was',
    ({ demographics }) => (demographics![0]!['birthDate'] = '2015-02-30'),
    'demographics.csv 2 birthDate: "2015-02-30" is no date (YYYY-MM-DD)',
  ],
  [
    'a word of no list',
    ({ classes }) => (classes![0]!['classType'] = 'Homeroom'),
    'classes.csv 2 classType: "Homeroom" is none of homeroom, scheduled',
  ],
  [
    'a grade of no list',
    ({ classes }) => (classes![0]!['grades'] = '7'),
    'classes.csv 2 grades: "7" is no grade',
  ],
  [
    'an id twice',
    ({ users, roles }) => [(users![1]!['sourcedId'] = 's'), (roles![1]!['userSourcedId'] = 's')],
    'users.csv 3 sourcedId: "s" stands in the file twice',
  ],
  [
    'a user without a role',
    ({ roles }) => roles!.pop(),
    'users.csv 3 sourcedId: roles.csv has not exactly one primary role of this user',
  ],
  [
    'a state in a bulk file',
    ({ orgs }) => (orgs![0]!['status'] = 'active'),
    'orgs.csv 2 status: it has to be empty in a bulk file',
  ],
  [
    'a year that ends before it begins',
    ({ academicSessions }) => (academicSessions![0]!['endDate'] = '2026-01-01'),
    'academicSessions.csv 2 endDate: it lies before the start',
  ],
  [
    'a student who is primary',
    ({ enrollments }) => (enrollments![0]!['primary'] = 'true'),
    'enrollments.csv 2 primary: only a teacher can be primary',
  ],
  [
    'two columns that changed places',
    (_, write) =>
      write((texts) => (texts['orgs.csv'] = texts['orgs.csv']!.replace('name,type', 'type,name'))),
    'orgs.csv 1 name: column 4 is type',
  ],
  [
    'a column of one’s own',
    (_, write) =>
      write(
        (texts) =>
          (texts['orgs.csv'] = texts['orgs.csv']!.replace('parentSourcedId\r', 'parentSourcedId,colour\r')),
      ),
    'orgs.csv 1 colour: a column of your own has to begin with metadata.',
  ],
  [
    'a file that the manifest denies',
    (_, write) =>
      write(
        (texts) =>
          (texts['manifest.csv'] = texts['manifest.csv']!.replace('file.orgs,bulk', 'file.orgs,absent')),
      ),
    'manifest.csv 0 file.orgs: the file is there, and said to be absent',
  ],
  [
    'a file that is not there',
    (_, write) => write((texts) => delete texts['demographics.csv']),
    'manifest.csv 0 file.demographics: the file is not there',
  ],
  [
    'another version',
    (_, write) =>
      write(
        (texts) => (texts['manifest.csv'] = texts['manifest.csv']!.replace('version,1.2', 'version,1.1')),
      ),
    'manifest.csv 0 oneroster.version: it is not 1.2',
  ],
  [
    'a line end in a cell',
    ({ orgs }) => (orgs![0]!['name'] = 'Lycée,\r\nbâtiment B'),
    'orgs.csv 2 : a line end stands in a cell',
  ],
  [
    'a file without rows',
    (of) => (of['demographics'] = []),
    'demographics.csv 0 : a file without rows is not allowed',
  ],
];

it.each(FAULTS)('reports %s', (_, plant, found) => {
  const of = school();
  const changes: ((texts: Record<string, string>) => void)[] = [];
  plant(of, (change) => changes.push(change));
  const texts = textsOf(of);
  for (const change of changes) change(texts);
  const findings = checkArchive(zipOf(texts));
  expect(
    findings.map(({ file, line: at, field, problem }) => `${file} ${at} ${field}: ${problem}`),
  ).toContain(found);
});
