// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsent, keepUnsent, takeUnsent, watchUnsent } from './unsent.ts';

beforeEach(forgetUnsent);

it('keeps what was typed for the same form of the same person, once', () => {
  watchUnsent('a payment', () => ({ notes: 'uncle', receipt: new Blob(['x']) }));
  expect(keepUnsent()).toBe(true);
  expect(takeUnsent('b payment')).toBeNull();
  expect(takeUnsent('a payment')).toEqual({ notes: 'uncle' });
  expect(takeUnsent('a payment')).toBeNull();
});

it('keeps nothing of a form that was closed, or in which nothing was typed', () => {
  watchUnsent('a payment', () => ({ notes: 'uncle' }))();
  watchUnsent('a refund', () => null);
  expect(keepUnsent()).toBe(false);
});

it('clears everything when a person signs out', () => {
  watchUnsent('a payment', () => ({ notes: 'uncle' }));
  keepUnsent();
  forgetUnsent();
  expect(takeUnsent('a payment')).toBeNull();
});
