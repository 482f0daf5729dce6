import { describe, expect, it } from 'vitest';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { anActor } from '#features/people/server/people.builders.ts';
import { maySeeGuardianEmail, maySeeGuardianPhone } from './guardians.policy.ts';

const guardian = 'guardian';
const actor = (role: Role, userId = 'somebody else'): Actor => anActor({ role, userId });

describe('the parts of a guardian’s record that each role sees', () => {
  it.each([
    { who: 'an administrator', by: actor('admin'), phone: true, email: true },
    { who: 'a teacher, who calls families', by: actor('teacher'), phone: true, email: false },
    { who: 'the guardian', by: actor('parent', guardian), phone: true, email: true },
    { who: 'the other parent, who may live apart', by: actor('parent'), phone: false, email: false },
    { who: 'the student', by: actor('student'), phone: false, email: false },
  ])('$who: phone $phone, e-mail $email', ({ by, phone, email }) => {
    expect(maySeeGuardianPhone(by, guardian)).toBe(phone);
    expect(maySeeGuardianEmail(by, guardian)).toBe(email);
  });
});
