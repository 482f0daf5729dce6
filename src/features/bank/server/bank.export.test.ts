import { desc, eq } from 'drizzle-orm';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let admin: Actor;
let account_id: string;
// A quarter past midnight in Douala, which is still the previous day in UTC.
const bank = () => apiAs(bankRouter, db, admin, { now: () => new Date('2026-11-20T23:15:00Z') });

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  const students = [
    await aStudent(db, { full_name: 'Ngo; Élodie', roll_number: 'R-1' }),
    await aStudent(db, { full_name: null, roll_number: 'R-2' }),
  ];
  const student_ids = students.map(({ id }) => id);
  ({ id: account_id } = await bank().create({ account_name: '=1+1', initial_balance: '0', student_ids }));
  await bank().create({ initial_balance: '0', student_ids: [student_ids[1]!] });
  await bank().deposit({ account_id, amount: '25000.50', description: '@SUM(A1)' });
  const { id: transaction_id } = await bank().withdraw({ account_id, amount: '0.05' });
  await bank().reverse({ transaction_id, reason: 'Typed twice' });
  await bank().deposit({ account_id, amount: '70' });
});

const textOf = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()).split('\r\n');
const sheetOf = async (file: File) => one(await readXlsx(Buffer.from(await file.arrayBuffer())));
const newestEvent = async () =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'bank.exported'))
      .orderBy(desc(auditEvents.seq))
  )[0];

describe('the exported accounts', () => {
  it('open in a French spreadsheet, without formulas', async () => {
    const file = await bank().exportAccounts({ language: 'fr' });
    expect([file.name, file.type]).toEqual(['savings-accounts.csv', 'text/csv; charset=utf-8']);
    expect(await textOf(file)).toEqual([
      '\uFEFFNom du compte;Membres;Nombre de membres;Solde;Ouvert le;Fermé le',
      'Compte sans nom;R-2;1;0;2026-11-21;',
      `'=1+1;"Ngo; Élodie (R-1), R-2";2;25070,50;2026-11-21;`,
      '',
    ]);
  });

  it('are those matching the filters, and the audit trail records how many, not the search', async () => {
    const file = await bank().exportAccounts({ search: 'elodie', language: 'en' });
    expect((await textOf(file)).slice(1)).toEqual([
      `'=1+1,"Ngo; Élodie (R-1), R-2",2,25070.50,2026-11-21,`,
      '',
    ]);
    expect(await newestEvent()).toMatchObject({
      actor_id: admin.userId,
      subject_id: null,
      details: { rows: 1, format: 'csv' },
    });
  });

  it('are a workbook with numbers and dates', async () => {
    const file = await bank().exportAccounts({ format: 'xlsx' });
    expect(file.name).toBe('savings-accounts.xlsx');
    expect(await sheetOf(file)).toEqual({
      sheet: 'Savings accounts',
      data: [
        ['Account Name', 'Members', 'Number of Members', 'Balance', 'Opened', 'Closed'],
        ['Unnamed Account', 'R-2', 1, 0, new Date('2026-11-21'), null],
        ['=1+1', 'Ngo; Élodie (R-1), R-2', 2, 25_070.5, new Date('2026-11-21'), null],
      ],
    });
  });

  it('span several batches, each row once', async () => {
    const pupil = await aStudent(db, { full_name: 'Legion' });
    // Bypasses the service: a thousand single openings would only slow the test.
    await db.$client.query(
      `with opened as (
         insert into ledger_accounts (id, kind, owner_id, normal)
         select id, 'savings', id, -1 from (select gen_random_uuid() as id from generate_series(1, 1003)) made returning id
       ), named as (
         insert into bank_accounts (id, created_at, created_by) select id, now(), $1 from opened returning id
       ) insert into bank_account_members (account_id, student_id, added_at) select id, $2, now() from named`,
      [admin.userId, pupil.id],
    );
    const rows = (await textOf(await bank().exportAccounts({ search: 'legion' }))).slice(1, -1);
    expect(rows).toHaveLength(1_003);
    expect((await newestEvent())!.details).toEqual({ rows: 1_003, format: 'csv' });
  });
});

describe('an exported history', () => {
  it('has signed amounts with a decimal comma, and the school’s time', async () => {
    const file = await bank().exportTransactions({ account_id, language: 'fr' });
    expect(file.name).toBe('savings-transactions.csv');
    const [head, ...rows] = await textOf(file);
    expect(head).toBe(
      '\uFEFFReçu;Date et heure;Type;Description;Créée par;Montant;Solde après;Annule;Annulé par',
    );
    expect(rows).toEqual([
      'DEP-2026-000002;2026-11-21 00:15:00;Dépôt;;Onana Chantal;70;25070,50;;',
      'REV-2026-000001;2026-11-21 00:15:00;Retrait;Typed twice;Onana Chantal;0,05;25000,50;WDR-2026-000001;',
      'WDR-2026-000001;2026-11-21 00:15:00;Retrait;;Onana Chantal;-0,05;25000,45;;REV-2026-000001',
      "DEP-2026-000001;2026-11-21 00:15:00;Dépôt;'@SUM(A1);Onana Chantal;25000,50;25000,50;;",
      '',
    ]);
    expect(await newestEvent()).toMatchObject({
      subject_id: account_id,
      details: { rows: 4, format: 'csv' },
    });
  });

  it('contains what matches the filters, as a workbook', async () => {
    const { sheet, data } = await sheetOf(
      await bank().exportTransactions({ account_id, type: 'withdraw', format: 'xlsx', language: 'fr' }),
    );
    const at = new Date('2026-11-21T00:15:00Z');
    expect(sheet).toBe('Historique');
    expect(data.slice(1)).toEqual([
      [
        'REV-2026-000001',
        at,
        'Retrait',
        'Typed twice',
        'Onana Chantal',
        0.05,
        25_000.5,
        'WDR-2026-000001',
        null,
      ],
      ['WDR-2026-000001', at, 'Retrait', null, 'Onana Chantal', -0.05, 25_000.45, null, 'REV-2026-000001'],
    ]);
  });
});
