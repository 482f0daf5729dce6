import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { EnrolInput } from './students.contract.ts';

const good = {
  full_name: 'Élodie Mbarga',
  email: 'elodie@example.org',
  phone: '',
  roll_number: '2026-001',
  date_of_birth: '2012-03-09',
  class_id: '019a0000-0000-7000-8000-000000000001',
  address: '',
  emergency_contact: 'Mme Mbarga 677 00 00 00',
};

function messages(patch: Partial<Record<keyof typeof good, string>>): string[] {
  const result = safeParse(EnrolInput, { ...good, ...patch });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

it('takes an enrolment whose optional fields were left alone', () => {
  expect(messages({})).toEqual([]);
});

it.each([
  ['full_name', 'É', 'Name must be at least 2 characters'],
  ['full_name', '   ', 'Name must be at least 2 characters'],
  ['email', '', 'Invalid email address'],
  ['email', 'elodie', 'Invalid email address'],
  ['phone', '677', 'Phone must be at least 10 digits'],
  ['roll_number', ' ', 'Roll number is required'],
  ['date_of_birth', '', 'Date of birth is required'],
  ['class_id', '', 'Class selection is required'],
  ['address', 'x'.repeat(501), 'Address can have at most 500 characters'],
  ['emergency_contact', '677', 'Emergency contact is required'],
] as const)('says of %s "%s" exactly what the specification says', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([message]);
});
