// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '../../people.contract.ts';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { keptTooLong } from './kept-too-long.ts';
import { forgetMe, keepMe, keptMe, passedLimit } from './kept-me.ts';

const HOUR_MS = 3_600_000;
const TEACHER = {
  user_id: 'a',
  role: 'teacher',
  roles: ['teacher'],
  hold: null,
  school: { name: 'Lycée', logo: null, offline_hours: 12 },
} as unknown as Me;

afterEach(() => {
  vi.useRealTimers();
  forgetMe();
});

it('a device keeps its teacher’s identity for twelve hours without the server, and no longer', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T07:00:00Z') });
  keepMe(TEACHER);
  expect(keptMe()).toEqual(TEACHER);
  vi.advanceTimersByTime(12 * HOUR_MS - 1);
  expect(keptMe()).toEqual(TEACHER);
  expect(passedLimit()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(keptMe()).toBeNull();
  expect(passedLimit()).toBe(12);
});

it('or for as long as the school sets', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T07:00:00Z') });
  keepMe({ ...TEACHER, school: { ...TEACHER.school, offline_hours: 2 } });
  vi.advanceTimersByTime(2 * HOUR_MS - 1);
  expect(keptMe()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(keptMe()).toBeNull();
});

it('not if its clock was set back, nor if an older version stored it without a time', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T07:00:00Z') });
  keepMe(TEACHER);
  vi.setSystemTime(new Date('2026-03-01T07:00:00Z'));
  expect(keptMe()).toBeNull();
  expect(passedLimit()).toBeNull();
  localStorage.setItem('preau-me', JSON.stringify(TEACHER));
  expect(keptMe()).toBeNull();
});

it('a family can read its stored lists for fourteen days, whatever the school sets for teachers', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T07:00:00Z') });
  for (const role of ['student', 'parent'] as const) {
    const me = { ...TEACHER, role, roles: [role], school: { name: 'Lycée', logo: null } } as unknown as Me;
    keepMe(me);
    vi.advanceTimersByTime(14 * 24 * HOUR_MS - 1);
    expect(keptMe()).toEqual(me);
    vi.advanceTimersByTime(1);
    expect(keptMe()).toBeNull();
  }
});

it('administrators are not stored, nor people with a required step', () => {
  keepMe(TEACHER);
  keepMe({ ...TEACHER, role: 'admin' });
  expect(keptMe()).toBeNull();
  keepMe({ ...TEACHER, role: 'student', hold: 'MFA_ENROL' } as Me);
  expect(keptMe()).toBeNull();
});

it('the page says after what time nothing more is shown, in days for whole days', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(keptTooLong(14 * 24).message).toContain('14 days');
  expect(keptTooLong(12).message).toContain('12 hours');
  expect(keptTooLong(1).message).toContain('1 hour.');
});
