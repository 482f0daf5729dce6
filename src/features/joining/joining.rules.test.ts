import { expect, it } from 'vitest';
import { emailHint, firstName, ownAddress } from './joining.rules.ts';

it.each([
  ['Ngo Bassa Élodie', 1, 'ngo.bassa.elodie@lycee.cm'],
  ['  Ngo   Bassa ', 2, 'ngo.bassa-2@lycee.cm'],
  ["N'Diaye Œuvrard", 1, 'n-diaye.oeuvrard@lycee.cm'],
  ['王小明', 1, 'person@lycee.cm'],
  ['王小明', 3, 'person-3@lycee.cm'],
  ['a@b, c', 1, 'a-b-.c@lycee.cm'],
])('%s gets an address in plain letters, the %dth: %s', (name, nth, address) => {
  expect(ownAddress(name, 'lycee.cm', nth)).toBe(address);
});

it.each([
  ['aline.ngo@famille.cm', 'a•••@famille.cm'],
  ['é@x.cm', 'é•••@x.cm'],
  ['no address', 'n•••@'],
])('%s is shown masked as %s', (email, hint) => {
  expect(emailHint(email)).toBe(hint);
});

it('calls a child by one name: the last, as names are written at the school', () => {
  expect(firstName(' Ngo Bassa Élodie ')).toBe('Élodie');
  expect(firstName('Élodie')).toBe('Élodie');
});
