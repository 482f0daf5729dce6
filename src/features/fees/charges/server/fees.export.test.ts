import { desc, eq } from 'drizzle-orm';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee, aFeeStructure } from '../../server/fees.builders.ts';
import { feeReportsRouter } from '../../reports/server/fee-reports.router.ts';
import { feesRouter } from './fees.router.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';

let db: Db;
let admin: Actor;
// A quarter past midnight in Douala, still the previous day in UTC.
const now = () => new Date('2026-11-20T23:15:00Z');
const fees = () => apiAs(feesRouter, db, admin, { now });
const payments = () => apiAs(paymentsRouter, db, admin, { now });
const reports = () => apiAs(feeReportsRouter, db, admin, { now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  const { id: class_id } = await aClass(db, { name: 'Sixième', section: 'A' });
  const elodie = await aStudent(db, { full_name: 'Ngo; Élodie', roll_number: 'R-1', class_id });
  const nameless = await aStudent(db, { full_name: null, roll_number: 'R-2' });
  const school = await aFeeStructure(db, {
    name: '=Tuition',
    amount: '25000.50',
    academic_term: 'term_2',
    now,
  });
  const uniform = await aFeeStructure(db, { name: 'Uniform', amount: '9000', now });
  const instalments = [
    { amount: '20000', due_date: '2026-11-20' },
    { amount: '5000.50', due_date: '2026-12-20' },
  ];
  const mother = await aGuardian(db, { full_name: 'Ngo Bassa Marthe', phone: '+237699001122' });
  await aGuardianLink(db, { guardian_id: mother.id, student_id: elodie.id, verified_at: now() });
  const late = one(await aFee(db, { structure: school, student: elodie, instalments, now }));
  const small = one(await aFee(db, { structure: uniform, student: nameless, due_date: '2026-11-21', now }));
  const { id: transaction_id } = await payments().record({
    student_fee_ids: [late.id, small.id],
    amount: '29500.25',
    payment_method: 'mobile_money',
    operator_reference: '@MP1',
    notes: 'At the gate',
    allocation: 'manual',
    parts: [
      { student_fee_id: late.id, amount: '20000' },
      { student_fee_id: small.id, amount: '9000' },
    ],
    credit_student_id: elodie.id,
  });
  await payments().reverse({ transaction_id, reason: 'Typed twice' });
  await payments().record({ student_fee_ids: [late.id], amount: '500' });
});

const textOf = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()).split('\r\n');
const sheetOf = async (file: File) => one(await readXlsx(Buffer.from(await file.arrayBuffer())));
const newestEvent = async () =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'fees.exported'))
      .orderBy(desc(auditEvents.seq))
  )[0];

describe('the exported fees', () => {
  it('open in a French spreadsheet, without formulas', async () => {
    const file = await fees().exportFees({ language: 'fr' });
    expect([file.name, file.type]).toEqual(['student-fees.csv', 'text/csv; charset=utf-8']);
    expect(await textOf(file)).toEqual([
      '\uFEFFÉlève;Matricule;Classe;Type de frais;Trimestre;Année scolaire;Montant dû;Montant payé;Solde;Échéance;Statut',
      `"Ngo; Élodie";R-1;Sixième A;'=Tuition (1/2);Trimestre 2;2026-2027;20000;500;19500;2026-11-20;En retard`,
      'Inconnu;R-2;;Uniform;Trimestre 1;2026-2027;9000;0;9000;2026-11-21;En attente',
      `"Ngo; Élodie";R-1;Sixième A;'=Tuition (2/2);Trimestre 2;2026-2027;5000,50;0;5000,50;2026-12-20;En attente`,
      '',
    ]);
  });

  it('are those matching the filters, and the audit trail records how many, not the search', async () => {
    const file = await fees().exportFees({ search: 'elodie', status: 'overdue' });
    expect((await textOf(file)).slice(1)).toEqual([
      `Ngo; Élodie,R-1,Sixième A,'=Tuition (1/2),Term 2,2026-2027,20000,500,19500,2026-11-20,Overdue`,
      '',
    ]);
    expect(await newestEvent()).toMatchObject({
      actor_id: admin.userId,
      subject_id: null,
      details: { rows: 1, format: 'csv', what: 'fees' },
    });
  });

  it('are a workbook with numbers and dates, under the headings of the page', async () => {
    const { sheet, data } = await sheetOf(await fees().exportFees({ format: 'xlsx', status: 'pending' }));
    expect(sheet).toBe('Student Fees');
    expect(data).toEqual([
      [
        'Student',
        'Roll Number',
        'Class',
        'Fee Type',
        'Academic Term',
        'Academic Year',
        'Amount Due',
        'Amount Paid',
        'Balance',
        'Due Date',
        'Status',
      ],
      [
        'Unknown',
        'R-2',
        null,
        'Uniform',
        'Term 1',
        '2026-2027',
        9_000,
        0,
        9_000,
        new Date('2026-11-21'),
        'Pending',
      ],
      [
        'Ngo; Élodie',
        'R-1',
        'Sixième A',
        '=Tuition (2/2)',
        'Term 2',
        '2026-2027',
        5_000.5,
        0,
        5_000.5,
        new Date('2026-12-20'),
        'Pending',
      ],
    ]);
  });

  it('span several batches, each row once and in order', async () => {
    const { db: own } = await testDatabase();
    const students = await Promise.all(Array.from({ length: 84 }, () => aStudent(own)));
    const instalments = Array.from({ length: 12 }, (_, at) => ({
      amount: '100',
      due_date: `2026-12-0${(at % 2) + 1}`,
    }));
    await aFee(own, { students, amount: '1200', instalments });
    const rows = (await textOf(await apiAs(feesRouter, own, admin, { now }).exportFees({}))).slice(1, -1);
    expect([rows.length, new Set(rows).size]).toEqual([1_008, 1_008]);
    const days = rows.map((row) => row.split(',')[9]!);
    expect(days).toEqual(days.toSorted());
  });
});

describe('the exported payments', () => {
  it('have their receipt, the part kept as credit, and their reversal', async () => {
    const file = await payments().exportPayments({ language: 'fr' });
    expect(file.name).toBe('fee-payments.csv');
    expect(await textOf(file)).toEqual([
      '\uFEFFDate;Reçu;Montant;Gardé en avoir;Mode de paiement;Référence;Numéro de transaction;Élèves;Noms;Observations;Caissier;Annulé par',
      '2026-11-21;REC-2026-000002;500;0;Espèces;PAY-20261121-0002;;1;"Ngo; Élodie (R-1)";;Onana Chantal;',
      `2026-11-21;REC-2026-000001;29500,25;500,25;Mobile money;PAY-20261121-0001;'@MP1;2;"Ngo; Élodie (R-1), Inconnu (R-2)";At the gate;Onana Chantal;REV-2026-000001`,
      '',
    ]);
    expect((await newestEvent())!.details).toEqual({ rows: 2, format: 'csv', what: 'payments' });
  });

  it('are those matching the filters, as a workbook', async () => {
    const { sheet, data } = await sheetOf(
      await payments().exportPayments({ method: 'cash', format: 'xlsx' }),
    );
    expect(sheet).toBe('Payment History');
    expect(data).toEqual([
      [
        'Date',
        'Receipt',
        'Amount',
        'Kept as Credit',
        'Payment Method',
        'Reference',
        'Transaction Number',
        'Students',
        'Names',
        'Notes',
        'Cashier',
        'Reversed By',
      ],
      [
        new Date('2026-11-21'),
        'REC-2026-000002',
        500,
        0,
        'Cash',
        'PAY-20261121-0002',
        null,
        1,
        'Ngo; Élodie (R-1)',
        null,
        'Onana Chantal',
        null,
      ],
    ]);
  });
});

describe('the exported debtors', () => {
  it('are those whose fees are late, by the school’s date', async () => {
    const file = await reports().exportDebtors({});
    expect(file.name).toBe('fee-debtors.csv');
    expect(await textOf(file)).toEqual([
      '\uFEFFStudent,Roll Number,Class,Overdue,1-30 Days,31-60 Days,61-90 Days,Over 90 Days,Oldest Due Date,Days Late,Parent,Phone',
      'Ngo; Élodie,R-1,Sixième A,19500,19500,0,0,0,2026-11-20,1,Ngo Bassa Marthe,6 99 00 11 22',
      '',
    ]);
    expect((await newestEvent())!.details).toEqual({ rows: 1, format: 'csv', what: 'debtors' });
    expect((await textOf(await reports().exportDebtors({ days: '30', language: 'fr' }))).slice(1)).toEqual([
      '',
    ]);
  });
});

describe('an exported file about fees', () => {
  it('is for the office alone, and requires a recent confirmation of identity', async () => {
    const { actor: parent } = await aUser(db, { role: 'parent' });
    const stale = { ...admin, provedAt: new Date('2026-11-20T20:00:00Z') };
    for (const [actor, code] of [
      [parent, 'FORBIDDEN'],
      [stale, 'STEP_UP'],
    ] as const) {
      const options = { now };
      const calls = [
        apiAs(feesRouter, db, actor, options).exportFees({}),
        apiAs(paymentsRouter, db, actor, options).exportPayments({}),
        apiAs(feeReportsRouter, db, actor, options).exportDebtors({}),
      ];
      for (const answer of await Promise.allSettled(calls))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code } });
    }
  });
});
