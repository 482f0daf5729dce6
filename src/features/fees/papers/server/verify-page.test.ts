import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee } from '../../server/fees.builders.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';
import { receiptsRouter } from './receipts.router.ts';
import { verifyRoutes } from './verify-page.ts';

const NASTY = '<img src=x onerror=alert(1)>';

let db: Db;
let code: string;
let reversed: string;
let address = 1;

const clientAddress = () => `10.9.${address}.1`;

const checkCard = (_: unknown, typed: string) =>
  Promise.resolve(
    typed === 'CARD-CARD-CARD'
      ? {
          state: 'valid' as const,
          number: 'CARD-2020-000001',
          school: 'Lycée de Test',
          class_name: '3e A',
          year: '2026/2027',
          period: { fr: 'Trimestre 1', en: 'Term 1' },
          name: 'Évina Zoé',
          made_on: '2026-11-20',
          class_changed: true,
        }
      : null,
  );

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const installation = { ...TEST_INSTALLATION, schoolName: `Lycée ${NASTY} & "Co"` };
  return Promise.resolve(
    verifyRoutes({ db, installation, now: () => new Date(), clientAddress, checkCard }).request(path, {
      headers,
    }),
  );
}

beforeAll(async () => {
  ({ db } = await testDatabase());
  const { actor } = await aUser(db, { role: 'admin', full_name: 'Secret Cashier' });
  const student = await aStudent(db, { full_name: `Élodie ${NASTY}`, roll_number: 'SECRET-1' });
  const fee = one(await aFee(db, { student, amount: '5000' }));
  const codeOf = async (amount: string) => {
    const payment = await apiAs(paymentsRouter, db, actor, {
      now: () => new Date('2026-11-21T10:00:00Z'),
    }).record({ student_fee_ids: [fee.id], amount, notes: 'secret note' });
    const paper = await apiAs(receiptsRouter, db, actor).get({ receipt_id: payment.receipts[0]!.id });
    return { id: payment.id, code: paper.code };
  };
  ({ code } = await codeOf('1500'));
  const back = await codeOf('2000');
  reversed = back.code;
  await apiAs(paymentsRouter, db, actor).reverse({ transaction_id: back.id, reason: 'Typed twice' });
});

describe('the page that anybody reaches by a receipt’s QR code', () => {
  it('says VALID by word and shape, with amount, date, initials and school, and nothing else of anybody', async () => {
    const response = await ask(`/v/${code}`, { 'accept-language': 'en' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const page = await response.text();
    for (const text of ['VALID', '✓', '1\u00a0500\u00a0FCFA', 'Nov 21, 2026', 'É. I. S. O.', 'noindex'])
      expect(page).toContain(text);
    for (const secret of ['SECRET', 'Secret', 'secret', 'lodie', 'PAY-', '20261121-'])
      expect(page).not.toContain(secret);
    expect(page.length).toBeLessThan(4_096);
  });

  it('says REVERSED of a payment that was taken back', async () => {
    const page = await (await ask(`/v/${reversed}`)).text();
    expect(page).toContain('REVERSED');
    expect(page).toContain('✕');
    expect(page).not.toContain('VALID<');
  });

  it('speaks the reader’s language, or the one that was asked for', async () => {
    expect(await (await ask(`/v/${code}`, { 'accept-language': 'fr-CM' })).text()).toContain('VALIDE');
    expect(await (await ask(`/v/${code}?lang=fr`, { 'accept-language': 'en' })).text()).toContain('VALIDE');
    expect(await (await ask('/v?lang=fr')).text()).toContain('Code du document');
  });

  it('takes no word for markup: neither the school’s name nor what was typed', async () => {
    for (const path of [
      `/v/${code}`,
      `/v/${encodeURIComponent(NASTY)}`,
      `/v/${encodeURIComponent('"><b>')}`,
    ]) {
      const page = await (await ask(path)).text();
      expect(page).not.toContain('<img');
      expect(page).not.toContain('<b>');
      // The content security policy would block both.
      expect(page).not.toMatch(/<script|<style| style=| on\w+="/);
    }
    expect(await (await ask(`/v/${code}`)).text()).toContain(
      'Lycée &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;',
    );
  });

  it('takes a code in a form, and leads to its page and nowhere else', async () => {
    const form = await (await ask('/v')).text();
    expect(form).toContain('<form action="/v" method="get">');
    expect(form.length).toBeLessThan(4_096);
    const typed = ` ${code.toLowerCase().slice(0, 8)}-${code.slice(8)} `;
    const response = await ask(`/v?lang=en&code=${encodeURIComponent(typed)}`);
    expect(response.status).toBe(303);
    const target = response.headers.get('location')!;
    expect(target).toMatch(/^\/v\//);
    expect(await (await ask(target)).text()).toContain('VALID');
    const elsewhere = await ask(`/v?code=${encodeURIComponent('//evil.test/')}`);
    expect(elsewhere.headers.get('location')).toMatch(/^\/v\/%2F%2F/);
  });

  it('is not found for an unknown code, and stops a neighbourhood that tries too many', async () => {
    address += 1;
    for (let tries = 0; tries < 30; tries += 1) {
      const response = await ask(`/v/${'0'.repeat(16)}`);
      expect(response.status).toBe(404);
      if (tries === 0) expect(await response.text()).toContain('UNKNOWN');
    }
    const stopped = await ask(`/v/${code}`);
    expect(stopped.status).toBe(429);
    expect(await stopped.text()).not.toContain('1\u00a0500');
  });

  it('stops a neighbourhood that guesses at cards and certificates too, and nobody beside it', async () => {
    address += 1;
    for (let tries = 0; tries < 30; tries += 1) expect((await ask('/v/AAAA-AAAA-AAAA')).status).toBe(404);
    expect((await ask('/v/AAAA-AAAA-AAAA')).status).toBe(429);
    expect((await ask(`/v/${code}`)).status).toBe(429);
    address += 1;
    expect((await ask(`/v/${code}`)).status).toBe(200);
  });

  it('knows a report card: number, class, period and initials, and no mark of it', async () => {
    const page = await (await ask('/v/CARD-CARD-CARD', { 'accept-language': 'en' })).text();
    for (const text of ['VALID', 'CARD-2020-', '3e A', 'Term 1', 'É. Z.', 'Lycée de Test'])
      expect(page).toContain(text);
    for (const secret of ['vina', '13.25', '13,25']) expect(page).not.toContain(secret);
  });

  it('carries its look as a file of its own', async () => {
    const response = await ask('/v/style.css');
    expect(response.headers.get('content-type')).toContain('text/css');
    expect(await response.text()).toContain('.verdict');
  });
});
