import { expect, it } from 'vitest';
import { validityOf } from './validity.rules.ts';

it.each([
  [null, 'valid'],
  ['2026-11-22', 'expired'],
  ['2026-11-23', 'soon'],
  ['2026-12-23', 'soon'],
  ['2026-12-24', 'valid'],
] as const)('expires soon from thirty days before its last day: %s is %s', (expiresOn, validity) => {
  expect(validityOf(expiresOn, '2026-11-23')).toBe(validity);
});
