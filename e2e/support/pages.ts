import type { Role } from '../../src/features/people/people.rules.ts';

export type Row = {
  path: string;
  roles: 'any' | Role[];
  heading: { en: string; fr: string };
  /** The heading for parents and students, where it differs. */
  ofFamilies?: { en: string; fr: string };
  /** Identical for all roles: testing one is enough. */
  same?: true;
};

/**
 * The route table of the specification, row by row, and additional pages; written by hand, not read from the
 * product.
 */
export const GUARDED: Row[] = [
  { path: '/dashboard', roles: 'any', heading: { en: 'Dashboard', fr: 'Tableau de bord' } },
  { path: '/students', roles: ['admin', 'teacher'], heading: { en: 'Students', fr: 'Élèves' } },
  { path: '/student-bank', roles: ['admin'], heading: { en: 'Student Bank', fr: 'Banque des élèves' } },
  {
    // An account id that does not exist: the not-found view.
    path: '/student-bank/00000000-0000-7000-8000-000000000001',
    roles: ['admin'],
    heading: { en: 'Account not found', fr: 'Compte introuvable' },
  },
  { path: '/guardians', roles: ['admin'], heading: { en: 'Guardians', fr: 'Responsables' } },
  { path: '/teachers', roles: ['admin'], heading: { en: 'Teachers', fr: 'Enseignants' } },
  { path: '/classes', roles: ['admin'], heading: { en: 'Classes', fr: 'Classes' } },
  { path: '/subjects', roles: ['admin'], heading: { en: 'Subjects', fr: 'Matières' } },
  { path: '/attendance', roles: 'any', heading: { en: 'Attendance', fr: 'Présences' } },
  { path: '/assignments', roles: 'any', heading: { en: 'Assignments', fr: 'Devoirs' } },
  {
    path: '/lesson-log',
    roles: ['admin', 'teacher', 'parent', 'student'],
    heading: { en: 'Lesson log', fr: 'Cahier de textes' },
  },
  {
    path: '/lesson-log/plan',
    roles: ['admin', 'teacher'],
    heading: { en: 'Yearly plans', fr: 'Progressions annuelles' },
  },
  {
    path: '/fees',
    roles: 'any',
    heading: { en: 'Fee Management', fr: 'Gestion des frais' },
    ofFamilies: { en: 'Fees', fr: 'Frais' },
  },
  { path: '/announcements', roles: 'any', heading: { en: 'Announcements', fr: 'Annonces' } },
  {
    path: '/messages',
    roles: ['admin', 'teacher', 'parent', 'student'],
    heading: { en: 'Messages', fr: 'Messages' },
    same: true,
  },
  { path: '/reports', roles: ['admin'], heading: { en: 'Reports', fr: 'Rapports' } },
  { path: '/settings', roles: ['admin'], heading: { en: 'Settings', fr: 'Paramètres' } },
  {
    path: '/my-classes',
    roles: ['teacher', 'student'],
    heading: { en: 'My Classes', fr: 'Mes classes' },
  },
  { path: '/my-children', roles: ['parent'], heading: { en: 'My Children', fr: 'Mes enfants' } },
  {
    path: '/schedule',
    roles: ['teacher', 'parent', 'student'],
    heading: { en: 'Schedule', fr: 'Emploi du temps' },
  },
  {
    path: '/finance-tracker',
    roles: 'any',
    heading: { en: 'Finance Tracker', fr: 'Suivi des finances' },
    same: true,
  },
];

export const ROLES: (Role | 'none')[] = ['admin', 'teacher', 'parent', 'student', 'none'];

/** A person without a role opens only the dashboard. */
export const mayOpen = (row: Row, role: Role | 'none'): boolean =>
  role === 'none' ? row.path === '/dashboard' : row.roles === 'any' || row.roles.includes(role);

/** Whether a role is the first that may open the page. */
export const isFirst = (row: Row, role: Role | 'none'): boolean =>
  ROLES.find((each) => mayOpen(row, each)) === role;

/** Pages that the route table does not list. */
const OWN: Row[] = [
  {
    path: '/settings/export',
    roles: ['admin'],
    heading: { en: 'Export the school', fr: 'Exporter l’établissement' },
  },
  {
    path: '/settings/first-steps',
    roles: ['admin'],
    heading: { en: 'First steps', fr: 'Premiers pas' },
  },
  {
    path: '/settings/levels',
    roles: ['admin'],
    heading: { en: 'Sections and levels', fr: 'Sections et niveaux' },
  },
  {
    path: '/settings/school-years',
    roles: ['admin'],
    heading: { en: 'School years', fr: 'Années scolaires' },
  },
  {
    path: '/settings/numbering',
    roles: ['admin'],
    heading: { en: 'Roll numbers', fr: 'Matricules' },
  },
  {
    path: '/settings/year-end',
    roles: ['admin'],
    heading: { en: 'End of year', fr: 'Fin d’année' },
  },
  { path: '/people', roles: ['admin'], heading: { en: 'People', fr: 'Personnes' } },
  { path: '/people/waiting', roles: ['admin'], heading: { en: 'Waiting', fr: 'En attente' } },
  { path: '/people/invitations', roles: ['admin'], heading: { en: 'Invitations', fr: 'Invitations' } },
  { path: '/outbox', roles: ['admin'], heading: { en: 'Outbox', fr: 'Boîte d’envoi' } },
  { path: '/audit', roles: ['admin'], heading: { en: 'Audit trail', fr: 'Journal d’audit' } },
  {
    path: '/jobs',
    roles: ['admin'],
    heading: { en: 'Background jobs', fr: 'Tâches de fond' },
  },
  { path: '/books', roles: ['admin'], heading: { en: 'Books', fr: 'Livres de comptes' } },
  {
    path: '/student-bank/{savings}',
    roles: ['admin'],
    heading: { en: '{savings}', fr: '{savings}' },
  },
  { path: '/savings', roles: ['parent', 'student'], heading: { en: 'Savings', fr: 'Épargne' } },
  {
    path: '/savings/{savings}',
    roles: ['parent', 'student'],
    heading: { en: '{savings}', fr: '{savings}' },
  },
  ...['month', 'recurring', 'import', 'activity'].map((tab): Row => ({
    path: `/finance-tracker?tab=${tab}`,
    roles: ['parent'],
    heading: { en: 'Finance Tracker', fr: 'Suivi des finances' },
  })),
  {
    // An id that does not exist: the not-found view. Administrators are asked whether they want to read it.
    path: '/messages/00000000-0000-7000-8000-000000000001',
    roles: ['teacher', 'parent', 'student'],
    heading: { en: 'Conversation not found', fr: 'Conversation introuvable' },
    same: true,
  },
  {
    path: '/timetable',
    roles: ['admin'],
    heading: { en: 'Timetable', fr: 'Emploi du temps' },
  },
  {
    path: '/timetable/cover',
    roles: ['admin'],
    heading: { en: 'Cover desk', fr: 'Remplacements' },
  },
  { path: '/calendar', roles: ['admin', 'parent'], heading: { en: 'Calendar', fr: 'Calendrier' } },
  {
    path: '/inbox',
    roles: ['admin', 'teacher', 'parent', 'student'],
    heading: { en: 'Inbox', fr: 'Boîte de réception' },
    same: true,
  },
  { path: '/profile', roles: 'any', heading: { en: 'Profile', fr: 'Profil' }, same: true },
  {
    path: '/students/{child}',
    roles: ['admin', 'teacher'],
    heading: { en: '{child}', fr: '{child}' },
  },
  {
    path: '/students/{child}?tab=fees',
    roles: ['admin'],
    heading: { en: '{child}', fr: '{child}' },
  },
  {
    path: '/students/{child}?tab=savings',
    roles: ['admin'],
    heading: { en: '{child}', fr: '{child}' },
  },
  {
    path: '/my-children/{child}',
    roles: ['parent'],
    heading: { en: '{child}', fr: '{child}' },
  },
  {
    path: '/reports/collection',
    roles: ['admin'],
    heading: { en: 'Collection against due', fr: 'Recouvrement des frais' },
  },
  {
    path: '/reports/build?of=fees&by=class&measures=count,sum.left',
    roles: ['admin'],
    heading: { en: 'Build a report', fr: 'Composer un rapport' },
  },
  {
    path: '/reports/forms',
    roles: ['admin'],
    heading: { en: 'Ministry forms', fr: 'Formulaires des ministères' },
  },
  {
    path: '/reports/forms/minedub_start',
    roles: ['admin'],
    heading: { en: 'MINEDUB: report of the new year', fr: 'MINEDUB : rapport de rentrée' },
  },
  {
    path: '/reports/staff-file',
    roles: ['admin'],
    heading: { en: 'Staff file', fr: 'Fichier du personnel' },
  },
  {
    path: '/reports/early-warning',
    roles: ['admin'],
    heading: { en: 'Early warning', fr: 'Alerte précoce' },
  },
  {
    path: '/early-warning',
    roles: ['teacher'],
    heading: { en: 'Early warning in your class', fr: 'Alerte précoce dans votre classe' },
  },
  {
    path: '/settings/early-warning',
    roles: ['admin'],
    heading: { en: 'Rules of early warning', fr: 'Règles d’alerte précoce' },
  },
  { path: '/fees/reports', roles: ['admin'], heading: { en: 'Fee Reports', fr: 'Rapports des frais' } },
  {
    path: '/fees/students/{child}',
    roles: ['admin', 'parent', 'student'],
    heading: { en: '{child}', fr: '{child}' },
  },
  { path: '/classes/{room}', roles: ['admin'], heading: { en: '{room}', fr: '{room}' } },
  { path: '/classes/{room}?tab=subjects', roles: ['admin'], heading: { en: '{room}', fr: '{room}' } },
  {
    path: '/my-classes/{room}',
    roles: ['teacher', 'student'],
    heading: { en: '{room}', fr: '{room}' },
  },
  { path: '/subjects?tab=by_class', roles: ['admin'], heading: { en: 'Subjects', fr: 'Matières' } },
  {
    path: '/teachers/{teacher}',
    roles: ['admin'],
    heading: { en: '{teacher}', fr: '{teacher}' },
  },
  {
    path: '/students/documents',
    roles: ['admin'],
    heading: { en: 'Documents to renew', fr: 'Documents à renouveler' },
  },
  {
    path: '/marks/report-cards',
    roles: ['admin', 'teacher'],
    heading: { en: 'Report cards', fr: 'Bulletins' },
  },
  {
    path: '/report-cards',
    roles: ['parent', 'student'],
    heading: { en: 'Report Cards', fr: 'Bulletins' },
  },
  { path: '/marks', roles: ['admin', 'teacher'], heading: { en: 'Marks', fr: 'Notes' } },
  {
    // A sheet id that does not exist: the not-found view, with all that the grid loads.
    path: '/marks/sheets/00000000-0000-7000-8000-000000000001',
    roles: ['admin', 'teacher'],
    heading: { en: 'Sheet not found', fr: 'Feuille introuvable' },
    same: true,
  },
  { path: '/till', roles: ['admin'], heading: { en: 'Till', fr: 'Caisse' } },
  { path: '/approvals', roles: ['admin'], heading: { en: 'Approvals', fr: 'Validations' } },
  {
    path: '/settings/assistant',
    roles: ['admin'],
    heading: { en: 'Assistant', fr: 'Assistant' },
  },
  {
    path: '/settings/approvals',
    roles: ['admin'],
    heading: { en: 'Two people', fr: 'Deux personnes' },
  },
  {
    path: '/settings/ways-to-pay',
    roles: ['admin'],
    heading: { en: 'Ways to pay', fr: 'Moyens de paiement' },
  },
  {
    path: '/deliveries',
    roles: ['admin'],
    heading: { en: 'Deliveries', fr: 'Envois' },
  },
  {
    path: '/settings/fee-reminders',
    roles: ['admin'],
    heading: { en: 'Fee reminders', fr: 'Rappels de frais' },
  },
  {
    path: '/settings/attendance',
    roles: ['admin'],
    heading: { en: 'Attendance settings', fr: 'Réglages des présences' },
  },
  {
    path: '/settings/marking',
    roles: ['admin'],
    heading: { en: 'Marking schemes', fr: 'Systèmes de notation' },
  },
  {
    // A scheme id that does not exist: the not-found view, with all that its form loads.
    path: '/settings/marking/00000000-0000-7000-8000-000000000001',
    roles: ['admin'],
    heading: { en: 'Marking scheme', fr: 'Système de notation' },
  },
  {
    path: '/students/import',
    roles: ['admin'],
    heading: { en: 'Import', fr: 'Import' },
  },
  {
    path: '/guardians/{guardian}',
    roles: ['admin'],
    heading: { en: '{guardian}', fr: '{guardian}' },
  },
  {
    path: '/guardians/changes',
    roles: ['admin'],
    heading: { en: 'Contact changes', fr: 'Coordonnées modifiées' },
  },
];

/** Views that are selected by the page's URL. */
const VIEWS: Row[] = [
  {
    path: '/marks/classes/{room}',
    roles: ['admin', 'teacher'],
    heading: { en: 'Marks of {room}', fr: 'Notes de {room}' },
    same: true,
  },
  {
    path: '/marks/classes/{room}?which=0',
    roles: ['admin', 'teacher'],
    heading: { en: 'Marks of {room}', fr: 'Notes de {room}' },
    same: true,
  },
  {
    path: '/marks/report-cards/{room}?period=0',
    roles: ['admin'],
    heading: { en: 'Class council: {room}', fr: 'Conseil de classe\u00A0: {room}' },
  },
];

/** All of them. `{child}` and the like stand for records, which `recordsOf` asks the school for. */
export const PAGES = [...GUARDED, ...OWN, ...VIEWS];

/** Replaces `{child}` and the like by ids in an address, or by names in a heading. */
export const filled = <Part extends string>(
  text: string,
  records: Record<string, Record<Part, string>>,
  part: Part,
): string => text.replaceAll(/\{(\w+)\}/g, (_, record: string) => records[record]![part]);

/** Ids of the demonstration, for its pictures and figures; walks ask the school instead. */
export const demoId = (kind: number, number: number) =>
  `0190de00-0000-7000-8000-${(kind * 100_000 + number).toString(16).padStart(12, '0')}`;

const PICTURED = {
  child: { id: demoId(3, 1) },
  room: { id: demoId(2, 0) },
  teacher: { id: demoId(1, 10) },
  guardian: { id: demoId(60, 0) },
  savings: { id: demoId(5, 2) },
};
/** The own pages with records of the demonstration, for pictures of it. */
export const OWN_PAGES = OWN.map((row) => ({ ...row, path: filled(row.path, PICTURED, 'id') }));

/** The pages each role opens daily: `npm run slow` measures how soon they are shown on a cheap phone. */
export const MAIN: Record<string, readonly string[]> = {
  admin: ['/dashboard', '/students', '/fees', '/attendance', '/people', '/student-bank', '/marks'],
  teacher: ['/dashboard', '/attendance', '/marks', '/students', '/my-classes'],
  parent: ['/dashboard', '/my-children', '/fees', '/savings', '/attendance'],
  student: ['/dashboard', '/fees', '/my-classes', '/savings'],
};

/** Rarely opened pages of the office, whose largest element is a sentence. */
export const SELDOM = [
  '/till',
  '/approvals',
  '/settings/approvals',
  '/outbox',
  '/people/invitations',
  '/settings',
  '/settings/levels',
  '/settings/export',
  '/settings/ways-to-pay',
] as const;
