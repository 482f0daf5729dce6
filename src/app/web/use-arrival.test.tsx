// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Shown } from './portal-router.ts';
import { useArrival } from './use-arrival.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Loads a document at this address; returns its scroll position. */
function load(path: string): number | undefined {
  cleanup();
  history.replaceState(null, '', path);
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  renderHook(() => useArrival({ place: { path }, move: 'go', waiting: false } as unknown as Shown));
  return scrollTo.mock.lastCall?.[1] as number | undefined;
}

it('a new page starts at the top, and a reload keeps the position', async () => {
  expect(load('/guardians')).toBe(0);
  vi.stubGlobal('scrollY', 600);
  dispatchEvent(new Event('scroll'));
  await new Promise(requestAnimationFrame);
  expect(load('/teachers')).toBe(0);
  expect(load('/guardians')).toBe(600);
});
