import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('how strong a password is said to be', () => {
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
  ] as const)('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('calls a password weak that repeats the address or the name, however long', () => {
    expect(passwordStrength('Amina.Nkomo-2026!', ['amina.nkomo', 'Amina Nkomo'])).toBe('weak');
  });
});
