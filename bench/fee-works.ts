import { randomUUID } from 'node:crypto';
import { requestBytes } from './connection.ts';
import { ADMINS, benchId } from './volume.ts';
import type { Work, World } from './work.ts';

const authorization = (n: number, { sessions }: World) => sessions.admin[n % ADMINS]!;
const random = (limit: number) => Math.floor(Math.random() * limit);

const asAdmin = (path: string | ((world: World) => string)) => (n: number, world: World) => [
  requestBytes('GET', `/api/v1${typeof path === 'string' ? path : path(world)}`, {
    authorization: authorization(n, world),
  }),
];

const FEE_LIST: Work = {
  name: 'fees, first page with totals',
  target: { p50: 60, perSecond: 250, cpuMs: 8 },
  requests: asAdmin('/fees'),
  databaseBound: true,
};

const FEE_CARDS: Work = {
  name: 'cards above the fees',
  target: {},
  requests: asAdmin('/fees/summary'),
  databaseBound: true,
};

const FEE_SEARCH: Work = {
  name: 'fees, a name and a status',
  target: {},
  requests: asAdmin(() => `/fees?search=${encodeURIComponent('mbarga')}&status=overdue`),
  databaseBound: true,
};

const ONE_FEE_ACCOUNT: Work = {
  name: "one student's fees",
  target: { p50: 25, perSecond: 600, cpuMs: 3 },
  requests: asAdmin(({ volume }) => `/fees/students/${benchId('student', random(volume.students))}`),
  databaseBound: true,
};

const PAYMENT_LIST: Work = {
  name: 'payments, first page with totals',
  target: {},
  requests: asAdmin('/payments'),
  databaseBound: true,
};

export const DEBTORS: Work = {
  name: 'balances of all students, first page',
  target: {},
  requests: asAdmin('/fee-reports/debtors'),
  databaseBound: true,
};

/** A payment of one franc on one of the last structures' unpaid fees, never the last franc of it. */
export const RECORD_PAYMENT: Work = {
  name: 'record a payment',
  target: {},
  requests: (n, world) => {
    const { fees, students } = world.volume;
    const fee = benchId('fee', (fees - 1) * students + random(students));
    return [
      requestBytes(
        'POST',
        '/api/v1/payments',
        { authorization: authorization(n, world), 'idempotency-key': randomUUID() },
        JSON.stringify({ student_fee_ids: [fee], amount: '1' }),
      ),
    ];
  },
  // The same statements cannot run twice.
  databaseBound: false,
};

export const FEE_WORKS: Work[] = [FEE_LIST, FEE_CARDS, FEE_SEARCH, ONE_FEE_ACCOUNT, PAYMENT_LIST, DEBTORS];

/** Reads that must take hardly longer at ten times the students, with as many fees each. */
export const FEE_GROWING: Work[] = [FEE_LIST, FEE_CARDS, ONE_FEE_ACCOUNT, PAYMENT_LIST];
