import type { Duty } from '#features/people/duties.rules.ts';

// Which administrators may call what, written by hand: the duties of a group of procedures, and of those that differ. The head
// may call all of them. Procedures that the permission matrix closes to administrators are not named.

/** Open to the head alone, to every administrator, or to the named duties. */
type Open = 'head' | 'any' | readonly Exclude<Duty, 'head'>[];

const BURSAR = ['bursar'] as const;
const REGISTRAR = ['registrar'] as const;
const ACADEMIC = ['academic'] as const;
const DISCIPLINE = ['discipline'] as const;
const COMMUNICATION = ['communication'] as const;
const TECHNICIAN = ['technician'] as const;
const STUDENTS = ['bursar', 'registrar', 'academic', 'discipline', 'communication'] as const;

const GROUPS: Record<string, Open> = {
  announcements: COMMUNICATION,
  approvals: ['bursar', 'academic'],
  assignmentFiles: ACADEMIC,
  assignmentSettings: ACADEMIC,
  assignments: ACADEMIC,
  attendance: DISCIPLINE,
  attendanceOffice: DISCIPLINE,
  attendancePapers: DISCIPLINE,
  audit: 'head',
  auth: 'any',
  backups: TECHNICIAN,
  bank: BURSAR,
  books: BURSAR,
  budgets: 'any',
  calendar: 'any',
  chosenSubjects: ACADEMIC,
  classPage: STUDENTS,
  classSubjects: ACADEMIC,
  classes: ['registrar', 'academic'],
  contactChanges: REGISTRAR,
  cover: ACADEMIC,
  dashboard: 'any',
  deliveries: COMMUNICATION,
  documents: REGISTRAR,
  families: REGISTRAR,
  feeClaims: BURSAR,
  feeReminders: BURSAR,
  feeReports: BURSAR,
  feeWays: BURSAR,
  fees: BURSAR,
  finance: 'any',
  financeImports: 'any',
  financeReceipts: 'any',
  firstSteps: 'head',
  guardians: REGISTRAR,
  inbox: 'any',
  jobs: TECHNICIAN,
  joining: 'head',
  justifications: DISCIPLINE,
  ledger: BURSAR,
  lessonLog: ACADEMIC,
  lessonPlans: ACADEMIC,
  levels: ['registrar', 'academic'],
  markFiles: ACADEMIC,
  markOverview: ACADEMIC,
  marking: ACADEMIC,
  marks: ACADEMIC,
  messages: COMMUNICATION,
  ministryForms: REGISTRAR,
  numbering: REGISTRAR,
  papers: REGISTRAR,
  payments: BURSAR,
  people: 'head',
  peopleImport: REGISTRAR,
  photos: REGISTRAR,
  profile: 'any',
  receipts: BURSAR,
  recurrences: 'any',
  reportCards: ACADEMIC,
  reports: 'head',
  retention: 'head',
  sanctions: DISCIPLINE,
  schoolYears: ACADEMIC,
  search: 'any',
  settings: 'head',
  signedPapers: TECHNICIAN,
  staffRecords: REGISTRAR,
  studentAccounts: REGISTRAR,
  students: STUDENTS,
  subjects: ACADEMIC,
  teachers: ACADEMIC,
  till: BURSAR,
  timetable: ACADEMIC,
  timetableEditor: ACADEMIC,
  timetablePapers: ACADEMIC,
  wholeSchool: 'head',
  yearEnd: 'head',
};

const OTHERS: Record<string, Open> = {
  'announcements.list': 'any',
  'approvals.rules': 'head',
  'approvals.saveRule': 'head',
  'audit.whoSaw': REGISTRAR,
  'calendar.create': ['academic', 'communication'],
  'calendar.change': ['academic', 'communication'],
  'calendar.cancel': ['academic', 'communication'],
  'chosenSubjects.ofStudent': ['registrar', 'academic'],
  'classes.list': STUDENTS,
  'classes.get': STUDENTS,
  'classes.paper': ['registrar', 'academic', 'discipline'],
  'guardians.list': STUDENTS,
  'joining.accept': 'any',
  'joining.look': 'any',
  'joining.resetPassword': 'any',
  'messages.oversee': 'head',
  'people.actAs': 'any',
  'people.me': 'any',
  'peopleImport.readBalances': 'head',
  'photos.open': STUDENTS,
  'receipts.verify': 'any',
  'schoolYears.current': 'any',
  'settings.public': 'any',
  'signedPapers.check': 'any',
  'students.enrol': REGISTRAR,
  'students.exportCsv': REGISTRAR,
  'students.move': REGISTRAR,
  'students.setEmail': REGISTRAR,
  'students.setStatus': REGISTRAR,
  'students.undoAccount': REGISTRAR,
  'students.update': REGISTRAR,
  'till.use': 'head',
  'timetable.ofStudent': STUDENTS,
};

/** Whether an administrator with this duty alone, or with none, may call a procedure. */
export function isOpenTo(duty: Duty | null, name: string): boolean {
  const open = OTHERS[name] ?? GROUPS[name.split('.')[0]!] ?? 'head';
  return duty === 'head' || open === 'any' || (open !== 'head' && open.some((one) => one === duty));
}
