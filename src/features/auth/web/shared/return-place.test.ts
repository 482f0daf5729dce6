// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetPlace, keepPlace, takePlace } from './return-place.ts';

beforeEach(() => sessionStorage.clear());

it('returns the same person there, once', () => {
  keepPlace({ by: 'ada', path: '/student-bank/1?type=deposit' });
  expect(takePlace('ada')).toBe('/student-bank/1?type=deposit');
  expect(takePlace('ada')).toBeNull();
});

it('returns nobody else there, and nobody to another host', () => {
  keepPlace({ by: 'ada', path: '/fees' });
  expect(takePlace('ben')).toBeNull();
  expect(takePlace('ada'), 'taken off with the first look').toBeNull();
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '']) {
    keepPlace({ by: 'ada', path });
    expect(takePlace('ada'), path).toBeNull();
  }
});

it('is cleared on signing out', () => {
  keepPlace({ by: 'ada', path: '/fees' });
  forgetPlace();
  expect(takePlace('ada')).toBeNull();
});
