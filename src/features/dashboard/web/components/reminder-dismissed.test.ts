// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { dismiss, isDismissed } from './reminder-dismissed.ts';

const DAY = 24 * 60 * 60_000;
const AT = Date.UTC(2026, 10, 21);

describe('the reminder of a second factor', () => {
  beforeEach(() => localStorage.clear());

  it('is hidden for a week after it is dismissed, and then returns', () => {
    expect(isDismissed('amina', AT)).toBe(false);
    dismiss('amina', AT);
    expect(isDismissed('amina', AT + 6 * DAY)).toBe(true);
    expect(isDismissed('amina', AT + 7 * DAY)).toBe(false);
  });

  it('is shown to the next administrator on the same computer', () => {
    dismiss('amina', AT);
    expect(isDismissed('paul', AT)).toBe(false);
  });
});
