import { type StudentField, studentFields } from '#features/roster/student-fields.rules.ts';

/** The columns of each file in the 1EdTech OneRoster 1.2 CSV binding, in the standard's order. */
const EVERY = ['sourcedId', 'status', 'dateLastModified'] as const;

/** Prefix of our own columns, which come last. */
const OWN = 'metadata.preau.';

const camelCase = (key: string) => key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Columns of a student's optional fields: `metadata.preau.secondLanguage`. The standard has columns for two
 * of them.
 */
export const STUDENT_COLUMNS = Object.fromEntries(
  studentFields
    .filter(({ key }) => key !== 'sex' && key !== 'place_of_birth')
    .map(({ key }) => [key, `${OWN}${camelCase(key)}`]),
) as Record<Exclude<StudentField, 'sex' | 'place_of_birth'>, `metadata.preau.${string}`>;

export const COLUMNS = {
  academicSessions: [
    ...EVERY,
    'title',
    'type',
    'startDate',
    'endDate',
    'parentSourcedId',
    'schoolYear',
    `${OWN}titleFr`,
    `${OWN}status`,
  ],
  orgs: [...EVERY, 'name', 'type', 'identifier', 'parentSourcedId'],
  courses: [
    ...EVERY,
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
    `${OWN}titleFr`,
    `${OWN}group`,
    `${OWN}coefficient`,
    `${OWN}archivedAt`,
  ],
  classes: [
    ...EVERY,
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'schoolSourcedId',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
    `${OWN}name`,
    `${OWN}section`,
    `${OWN}levelName`,
    `${OWN}levelPosition`,
    `${OWN}levelSection`,
    `${OWN}capacity`,
    `${OWN}homeClass`,
    `${OWN}teacher`,
    `${OWN}coefficient`,
    `${OWN}weeklyHours`,
  ],
  users: [
    ...EVERY,
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
    `${OWN}fullName`,
    `${OWN}address`,
    `${OWN}status`,
    `${OWN}admissionDate`,
    `${OWN}homeClass`,
    `${OWN}family`,
    `${OWN}emergencyContact`,
    `${OWN}repeaterSince`,
    ...Object.values(STUDENT_COLUMNS),
    `${OWN}otherPhone`,
    `${OWN}occupation`,
    `${OWN}language`,
    `${OWN}relations`,
  ],
  roles: [
    ...EVERY,
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  enrollments: [
    ...EVERY,
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
  demographics: [
    ...EVERY,
    'birthDate',
    'sex',
    'americanIndianOrAlaskaNative',
    'asian',
    'blackOrAfricanAmerican',
    'nativeHawaiianOrOtherPacificIslander',
    'white',
    'demographicRaceTwoOrMoreRaces',
    'hispanicOrLatinoEthnicity',
    'countryOfBirthCode',
    'stateOfBirthAbbreviation',
    'cityOfBirth',
    'publicSchoolResidenceStatus',
  ],
} as const satisfies Record<string, readonly string[]>;

export type FileName = keyof typeof COLUMNS;
export type Column<Name extends FileName> = (typeof COLUMNS)[Name][number];
/** A row by column; missing columns are empty. */
export type Line<Name extends FileName> = Partial<Record<Column<Name>, string | null>>;
export const FILE_NAMES = Object.keys(COLUMNS) as FileName[];

/** All files listed in the standard's manifest, in its order. */
export const MANIFEST_FILES = [
  'academicSessions',
  'categories',
  'classes',
  'classResources',
  'courses',
  'courseResources',
  'demographics',
  'enrollments',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'orgs',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'roles',
  'scoreScales',
  'userProfiles',
  'userResources',
  'users',
] as const;

export const isOwn = (column: string) => column.startsWith('metadata.');

/** Grade codes of the standard: 01 to 12. */
export const gradeCode = (grade: string | null) => grade?.slice('grade_'.length).padStart(2, '0') ?? '';
/** The course of a class without a subject. */
export const homeroomOf = (schoolId: string) => `${schoolId}.homeroom`;
