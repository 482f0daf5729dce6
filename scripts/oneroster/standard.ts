// The 1EdTech OneRoster 1.2 CSV binding, transcribed from the standard. Independent of the portal's
// exporter, so that it can validate it.

export type Kind =
  | 'guid'
  | 'text'
  | 'date'
  | 'year'
  | 'boolean'
  | 'guids'
  | 'texts'
  | 'grades'
  | { of: readonly string[] };

export type Field = {
  name: string;
  kind: Kind;
  required?: true;
  /** The file whose sourcedIds the field refers to, and the allowed types of that row. */
  refers?: { to: string; type?: readonly string[] };
};

const field = (name: string, kind: Kind = 'text', more: Omit<Field, 'name' | 'kind'> = {}): Field => ({
  name,
  kind,
  ...more,
});
const needed = (name: string, kind: Kind = 'text', more: Omit<Field, 'name' | 'kind'> = {}): Field =>
  field(name, kind, { ...more, required: true });

const START = [
  needed('sourcedId', 'guid'),
  field('status', { of: ['active', 'tobedeleted'] }),
  field('dateLastModified'),
];

export const ORG_TYPES = ['department', 'school', 'district', 'local', 'state', 'national'] as const;

/** Files of the rostering service whose fields this checker validates. */
export const FILES: Readonly<Record<string, readonly Field[]>> = {
  academicSessions: [
    ...START,
    needed('title'),
    needed('type', { of: ['gradingPeriod', 'semester', 'schoolYear', 'term'] }),
    needed('startDate', 'date'),
    needed('endDate', 'date'),
    field('parentSourcedId', 'guid', { refers: { to: 'academicSessions' } }),
    needed('schoolYear', 'year'),
  ],
  orgs: [
    ...START,
    needed('name'),
    needed('type', { of: ORG_TYPES }),
    field('identifier'),
    field('parentSourcedId', 'guid', { refers: { to: 'orgs' } }),
  ],
  courses: [
    ...START,
    field('schoolYearSourcedId', 'guid', { refers: { to: 'academicSessions', type: ['schoolYear'] } }),
    needed('title'),
    field('courseCode'),
    field('grades', 'grades'),
    needed('orgSourcedId', 'guid', { refers: { to: 'orgs' } }),
    field('subjects', 'texts'),
    field('subjectCodes', 'texts'),
  ],
  classes: [
    ...START,
    needed('title'),
    field('grades', 'grades'),
    needed('courseSourcedId', 'guid', { refers: { to: 'courses' } }),
    field('classCode'),
    needed('classType', { of: ['homeroom', 'scheduled'] }),
    field('location'),
    needed('schoolSourcedId', 'guid', { refers: { to: 'orgs', type: ['school'] } }),
    needed('termSourcedIds', 'guids', { refers: { to: 'academicSessions' } }),
    field('subjects', 'texts'),
    field('subjectCodes', 'texts'),
    field('periods', 'texts'),
  ],
  users: [
    ...START,
    needed('enabledUser', 'boolean'),
    needed('username'),
    field('userIds', 'texts'),
    needed('givenName'),
    needed('familyName'),
    field('middleName'),
    field('identifier'),
    field('email'),
    field('sms'),
    field('phone'),
    field('agentSourcedIds', 'guids', { refers: { to: 'users' } }),
    field('grades', 'grades'),
    field('password'),
    field('userMasterIdentifier'),
    field('preferredGivenName'),
    field('preferredMiddleName'),
    field('preferredFamilyName'),
    field('primaryOrgSourcedId', 'guid', { refers: { to: 'orgs' } }),
    field('pronouns'),
  ],
  roles: [
    ...START,
    needed('userSourcedId', 'guid', { refers: { to: 'users' } }),
    needed('roleType', { of: ['primary', 'secondary'] }),
    needed('role', {
      of: [
        'aide',
        'counselor',
        'districtAdministrator',
        'guardian',
        'parent',
        'principal',
        'proctor',
        'relative',
        'siteAdministrator',
        'student',
        'systemAdministrator',
        'teacher',
      ],
    }),
    field('beginDate', 'date'),
    field('endDate', 'date'),
    needed('orgSourcedId', 'guid', { refers: { to: 'orgs' } }),
    field('userProfileSourcedId', 'guid', { refers: { to: 'userProfiles' } }),
  ],
  userProfiles: [
    ...START,
    needed('userSourcedId', 'guid', { refers: { to: 'users' } }),
    needed('profileType'),
    needed('vendorId'),
    field('applicationId'),
    field('description'),
    needed('credentialType'),
    needed('username'),
    field('password'),
  ],
  enrollments: [
    ...START,
    needed('classSourcedId', 'guid', { refers: { to: 'classes' } }),
    needed('schoolSourcedId', 'guid', { refers: { to: 'orgs', type: ['school'] } }),
    needed('userSourcedId', 'guid', { refers: { to: 'users' } }),
    needed('role', { of: ['administrator', 'proctor', 'student', 'teacher'] }),
    field('primary', 'boolean'),
    field('beginDate', 'date'),
    field('endDate', 'date'),
  ],
  demographics: [
    needed('sourcedId', 'guid', { refers: { to: 'users' } }),
    ...START.slice(1),
    field('birthDate', 'date'),
    field('sex', { of: ['male', 'female', 'unspecified', 'other'] }),
    ...[
      'americanIndianOrAlaskaNative',
      'asian',
      'blackOrAfricanAmerican',
      'nativeHawaiianOrOtherPacificIslander',
      'white',
      'demographicRaceTwoOrMoreRaces',
      'hispanicOrLatinoEthnicity',
    ].map((name) => field(name, 'boolean')),
    field('countryOfBirthCode'),
    field('stateOfBirthAbbreviation'),
    field('cityOfBirth'),
    field('publicSchoolResidenceStatus'),
  ],
};

/** The other files that a manifest must list: gradebook and resources, which no roster needs. */
export const OTHER_FILES = [
  'categories',
  'classResources',
  'courseResources',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userResources',
];

/** The CEDS codes of grades that the standard recommends. */
export const GRADES = new Set([
  'IT',
  'PR',
  'PK',
  'TK',
  'KG',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  'PS',
  'UG',
  'Other',
]);
