import { expect, it } from 'vitest';
import { newInitialPassword } from './initial-password.ts';

it('has eight unambiguous characters', () => {
  for (let made = 0; made < 2_000; made += 1)
    expect(newInitialPassword()).toMatch(/^[^\W_0OolI1S5sZz2uvV]{8}$/);
});

it('does not repeat itself', () => {
  const made = new Set(Array.from({ length: 10_000 }, newInitialPassword));
  expect(made.size).toBe(10_000);
});
