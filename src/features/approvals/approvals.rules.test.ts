import { expect, it } from 'vitest';
import { type AccountFacts, expiryOf, holdsUp, isSamePerson, mailboxOf } from './approvals.rules.ts';

it('up to the limit one person is enough, and a rule without a limit always needs approval', () => {
  const above = 50_000_00n;
  expect(holdsUp({ is_on: true, above }, above)).toBe(false);
  expect(holdsUp({ is_on: true, above }, above + 1n)).toBe(true);
  expect(holdsUp({ is_on: true, above: null }, 1n)).toBe(true);
  expect(holdsUp({ is_on: true, above: null }, null)).toBe(true);
  expect(holdsUp({ is_on: false, above: null }, null)).toBe(false);
});

it('a request expires after seven days', () => {
  expect(expiryOf(new Date('2026-11-27T10:00:00Z'))).toEqual(new Date('2026-12-04T10:00:00Z'));
});

it.each([
  ['Mary@School.cm', 'mary@school.cm'],
  ['mary+office@school.cm', 'mary@school.cm'],
  ['m.ar.y@gmail.com', 'mary@gmail.com'],
  ['m.ary@school.cm', 'm.ary@school.cm'],
])('the mailbox of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

const account = (known: Partial<AccountFacts>): AccountFacts => ({
  userId: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@school.test`,
  phone: null,
  nameKey: crypto.randomUUID(),
  ...known,
});

it.each<[string, Partial<AccountFacts>, Partial<AccountFacts>, boolean]>([
  ['nothing in common', {}, {}, false],
  ['no phone number on either', { phone: null }, { phone: null }, false],
  ['an empty phone number on either', { phone: '' }, { phone: '' }, false],
  ['one account', { userId: 'a' }, { userId: 'a' }, true],
  ['one mailbox', { email: 'a@b.cm' }, { email: 'a+2@b.cm' }, true],
  ['one phone number', { phone: '+237670102011' }, { phone: '+237670102011' }, true],
  ['one name in another order', { nameKey: 'onana chantal' }, { nameKey: 'chantal onana' }, true],
  ['a name more', { nameKey: 'onana chantal' }, { nameKey: 'onana chantal marie' }, false],
])('accounts with %s', (_case, one, other, same) =>
  expect(isSamePerson(account(one), account(other))).toBe(same),
);
