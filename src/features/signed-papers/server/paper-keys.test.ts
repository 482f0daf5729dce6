import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type PaperFacts, readPaper } from '../signed-papers.rules.ts';
import { asPaperKeys, paperSigner, readPaperKeys } from './paper-keys.service.ts';
import { paperKeys } from './paper-keys.tables.ts';
import { signedPapersRouter } from './signed-papers.router.ts';
import { checkFile } from './check-page.ts';
import { aPaperKey } from './signed-papers.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const day = (date: string) => () => new Date(`${date}T10:00:00Z`);
const CERTIFICATE: PaperFacts<'certificate'> = {
  number: '0042/2026',
  type: 'enrolment',
  name: 'Évina Zoé',
  day: '2026-11-20',
};
const router = signedPapersRouter({
  certificate: async (_tx, { number }) =>
    number === CERTIFICATE.number ? { state: 'valid', facts: CERTIFICATE } : null,
});
const asAdmin = (date = '2026-11-20') => apiAs(router, db, admin.actor, { now: day(date) });
const signer = (date: string) =>
  paperSigner({ db, secrets: TEST_SECRETS, now: day(date), timeZone: 'Africa/Douala' });
const known = async () => asPaperKeys(await db.transaction(readPaperKeys), 'Lycée de Test');
const certificate = (facts: Partial<PaperFacts<'certificate'>> = {}) => ({
  kind: 'certificate' as const,
  facts: { ...CERTIFICATE, ...facts },
});

describe('the key that signs papers', () => {
  it('is created once, even by concurrent calls, and is stored encrypted', async () => {
    const signers = await Promise.all([1, 2, 3].map(() => signer('2026-11-20')));
    const [row, ...more] = await db.select().from(paperKeys);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ since: '2026-11-20', until: null, made_by: null });
    const [first, second] = signers.map((signed) => signed(certificate()));
    expect(first).toBe(second);
    expect(TEST_SECRETS.open('paper key', row!.sealed!)).toMatch(/^MC4CAQ/);
    expect(JSON.stringify(await asAdmin().keys())).not.toContain(row!.sealed!);
  });

  it('can be renewed: papers signed by the old one still verify, and its private part is deleted', async () => {
    const before = (await signer('2026-11-20'))(certificate());
    const call = { context: { idempotencyKey: 'renew-once-and-no-more' } };
    const renewed = await asAdmin('2026-12-01').renew(undefined, call);
    expect(await asAdmin('2026-12-01').renew(undefined, call)).toEqual(renewed);
    expect(renewed.own.map(({ until }) => until)).toEqual([null, '2026-12-01']);
    const after = (await signer('2026-12-01'))(certificate());
    expect(after).not.toBe(before);
    for (const digits of [before, after])
      expect(readPaper(digits, await known())).toMatchObject({ outcome: 'signed', paper: certificate() });
    const rows = await db.select().from(paperKeys);
    expect(rows.filter(({ sealed }) => sealed !== null)).toHaveLength(1);
    const events = await db.select({ action: auditEvents.action }).from(auditEvents);
    expect(events).toContainEqual({ action: 'signed_papers.key_renewed' });
  });

  it('of another school verifies that school’s papers until it is removed', async () => {
    const other = aPaperKey();
    const added = await asAdmin().addSchool({
      school: 'Collège Libermann',
      public_key: other.known.public_key.toUpperCase(),
    });
    expect(added.others).toEqual([{ school: 'Collège Libermann', public_key: other.known.public_key }]);
    expect(readPaper(other.signed(certificate()), await known())).toMatchObject({
      outcome: 'signed',
      key: { school: 'Collège Libermann' },
    });
    const again = { school: 'Twice', public_key: other.known.public_key };
    await expect(asAdmin().addSchool(again)).rejects.toMatchObject({ code: 'KEY_KNOWN' });
    const [own] = (await asAdmin().keys()).own;
    await expect(asAdmin().addSchool({ school: 'Own', public_key: own!.public_key })).rejects.toMatchObject({
      code: 'KEY_KNOWN',
    });
    expect((await asAdmin().removeSchool({ public_key: other.known.public_key })).others).toEqual([]);
    await expect(asAdmin().removeSchool({ public_key: other.known.public_key })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

const ask = (digits: string) => apiAs(router, db, null).check({ digits });

describe('the current status of a paper', () => {
  it('is given to anybody who has its code, and to nobody else', async () => {
    const signed = await signer('2026-12-01');
    expect(await ask(signed(certificate()))).toEqual({
      state: 'valid',
      facts: CERTIFICATE,
      class_changed: false,
    });
    expect((await ask(signed(certificate({ number: '0043/2026' })))).state).toBe('unknown');
    const unsigned = { state: 'unsigned', facts: null, class_changed: false };
    expect(await ask(aPaperKey().signed(certificate()))).toEqual(unsigned);
    expect(await ask('0042/2026')).toEqual(unsigned);
    const digits = signed(certificate());
    const turned = digits.slice(0, -1) + (digits.endsWith('1') ? '2' : '1');
    expect(await ask(turned)).toEqual(unsigned);
  });
});

it('the page as one file is at most 40 KB, refers to no other file and treats no text as markup', async () => {
  await asAdmin().addSchool({
    school: '</script><img src=x onerror=alert(1)>',
    public_key: aPaperKey().known.public_key,
  });
  const file = await checkFile({
    db,
    installation: { ...TEST_INSTALLATION, schoolName: 'Lycée </script> & Co' },
    secrets: TEST_SECRETS,
    now: day('2026-12-01'),
    timeZone: 'Africa/Douala',
  });
  expect(file.size).toBeLessThanOrEqual(40 * 1024);
  const text = await file.text();
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(text).not.toContain('<img');
  expect(text).not.toMatch(/ (src|href)="/);
  expect(text).toContain('Lycée \\u003c/script>');
});
