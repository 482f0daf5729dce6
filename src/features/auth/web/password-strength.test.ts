import { describe, expect, it } from 'vitest';
import { SIGN_UP } from './auth-fields.ts';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['12345', 'short'],
    ['123456', 'weak'],
    ['azertyuiop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['yaounde', 'weak'],
    ['Yaounde237', 'fair'],
    ['mangue bleue sous le toit', 'strong'],
    ['é'.repeat(3) + 'Mbalmayo-1987!', 'strong'],
  ] as const)('for %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('is weak if it repeats the address or the name, however long', () => {
    expect(passwordStrength('Amina.Nkomo-2026!', ['amina.nkomo', 'Amina Nkomo'])).toBe('weak');
  });
});

it('a keyboard run or one repeated part is refused at the field, as the server does; other words are not', () => {
  for (const password of ['123456', 'AZERTY', 'abcdef', '111111', 'abababab'])
    expect([password, SIGN_UP.password.mistake?.(password)]).toEqual([
      password,
      'This password is easy to guess. Please choose a different one.',
    ]);
  expect(SIGN_UP.password.mistake?.('12345')).toBe('Password must be at least 6 characters');
  for (const password of ['mango1', 'trois petits pois'])
    expect(SIGN_UP.password.mistake?.(password)).toBeNull();
});
