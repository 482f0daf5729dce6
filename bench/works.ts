import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FAMILY_NAMES, GIVEN_NAMES } from '../src/demo/cast.ts';
import { BANK_WORKS } from './bank-works.ts';
import { FEE_WORKS } from './fee-works.ts';
import { requestBytes } from './connection.ts';
import { benchId } from './volume.ts';
import type { Work, World } from './work.ts';
import { randomStudentEmail, signInRequest } from './sessions.ts';

/** The text of a response, compressed or not. */
const plainText = (body: Buffer): string =>
  (body[0] === 0x1f ? gunzipSync(body) : body[0] === 0x7b ? body : brotliDecompressSync(body)).toString(
    'utf8',
  );

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

const get = (path: string, authorization: string | undefined): Buffer =>
  requestBytes('GET', `/api/v1${path}`, { authorization: authorization! });

const asAdmin =
  (path: string) =>
  (n: number, { sessions }: World) => [get(path, sessions.admin[n])];

/** Search input as people type it: a name or its beginning, without accents. */
const somethingTyped = () =>
  encodeURIComponent(
    pick([pick(FAMILY_NAMES), pick(GIVEN_NAMES)])
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z ]/g, '')
      .slice(0, 3 + Math.floor(Math.random() * 4)),
  );

export const SIGN_IN: Work = {
  name: 'sign-in (argon2id)',
  target: { perSecond: 40 },
  requests: (_, { volume }) => [signInRequest(randomStudentEmail(volume))],
  databaseBound: false,
};

const REFRESH: Work = {
  name: 'refresh of a session',
  target: {},
  requests: (n, { sessions }) => [
    requestBytes(
      'POST',
      '/auth/v1/token?grant_type=refresh_token',
      {},
      JSON.stringify({ refresh_token: sessions.refresh[n] }),
    ),
  ],
  answered: (n, { sessions }, body) => {
    const { refresh_token } = JSON.parse(plainText(body)) as { refresh_token?: string };
    if (refresh_token) sessions.refresh[n] = refresh_token;
  },
  databaseBound: false,
};

const SESSION_CHECK: Work = {
  name: 'session check',
  target: {},
  requests: (n, { sessions }) => [
    requestBytes('GET', '/auth/v1/user', { authorization: sessions.admin[n]! }),
  ],
  databaseBound: false,
};

const STUDENT_LIST: Work = {
  name: 'student list, first page with counts (2 calls)',
  target: { p50: 40, perSecond: 400, cpuMs: 5 },
  requests: (n, { sessions }) => [
    get('/students?page=1', sessions.admin[n]),
    get('/students/summary', sessions.admin[n]),
  ],
  databaseBound: true,
};

const STUDENT_SEARCH: Work = {
  name: 'student search',
  target: { p50: 40, perSecond: 400, cpuMs: 5 },
  requests: (n, { sessions }) => [get(`/students?search=${somethingTyped()}`, sessions.admin[n])],
  databaseBound: true,
};

const FIND: Work = {
  name: 'search over everything',
  target: { p50: 100, perSecond: 100, cpuMs: 20 },
  requests: (n, { sessions }) => [get(`/search?text=${somethingTyped()}`, sessions.admin[n])],
  databaseBound: true,
};

export const ONE_STUDENT: Work = {
  name: 'one student',
  target: { p50: 25, perSecond: 600, cpuMs: 3 },
  requests: (n, { sessions, volume }) => [
    get(`/students/${benchId('student', Math.floor(Math.random() * volume.students))}`, sessions.admin[n]),
  ],
  // Each view of the record is logged, so the same statements cannot be run repeatedly.
  databaseBound: false,
};

const ADMIN_DASHBOARD: Work = {
  name: 'dashboard of an administrator',
  target: { p50: 40, perSecond: 400, cpuMs: 5 },
  requests: asAdmin('/dashboard'),
  databaseBound: true,
};

/** The works of performance.md that the product supports; a feature adds its lines here. */
export const WORKS: Work[] = [
  SIGN_IN,
  REFRESH,
  SESSION_CHECK,
  STUDENT_LIST,
  STUDENT_SEARCH,
  FIND,
  ONE_STUDENT,
  ADMIN_DASHBOARD,
  {
    name: 'dashboard of a teacher',
    target: { p50: 40, perSecond: 400, cpuMs: 5 },
    requests: (n, { sessions }) => [get('/dashboard', sessions.teacher[n])],
    databaseBound: true,
  },
  { name: 'me', target: {}, requests: asAdmin('/me'), databaseBound: true },
  ...BANK_WORKS,
  ...FEE_WORKS,
];

/** Reads that must take hardly longer at twenty-five times the students. */
export const GROWING: Work[] = [STUDENT_LIST, STUDENT_SEARCH, FIND, ONE_STUDENT, ADMIN_DASHBOARD];

/** The page whose payload size is tracked: 50 rows. */
export const FIFTY_ROWS = asAdmin('/students?page=1');
