import { expect, it } from 'vitest';
import { deviceOwner, deviceOwners } from './device-owner.ts';

it('one role stores its data under the account’s own name, as older versions did', () => {
  const me = { user_id: 'a', role: 'teacher', roles: ['teacher'] } as const;
  expect(deviceOwner({ ...me, roles: [...me.roles] })).toBe('a');
  expect(deviceOwners({ ...me, roles: [...me.roles] })).toEqual(['a']);
  expect(deviceOwner({ user_id: 'a', role: null, roles: [] })).toBe('a');
});

it('an additional role is another owner on the device, and signing out covers all of them', () => {
  const me = { user_id: 'a', roles: ['parent', 'admin', 'teacher'] as ['parent', 'admin', 'teacher'] };
  expect(deviceOwner({ ...me, role: 'parent' })).toBe('a');
  expect(deviceOwner({ ...me, role: 'teacher' })).toBe('a teacher');
  expect(deviceOwners({ ...me, role: 'teacher' })).toEqual(['a', 'a admin', 'a teacher']);
});
