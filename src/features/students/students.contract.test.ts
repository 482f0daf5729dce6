import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { EnrolInput } from './students.contract.ts';

const good = {
  sex: '',
  place_of_birth: '',
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

it('accepts an enrollment whose optional fields are empty', () => {
  expect(messages({})).toEqual([]);
});

it('accepts an enrollment without an e-mail, empty or absent', () => {
  expect(messages({ email: '' })).toEqual([]);
  const { email: _, ...without } = good;
  expect(safeParse(EnrolInput, without).success).toBe(true);
});

it.each(['699123456', '6 99 12 34 56', '222234567', '+33612345678'])(
  'accepts %s as a phone number, alone or as the emergency contact: nine digits of Cameroon count with +237',
  (number) => {
    expect(messages({ phone: number, emergency_contact: number })).toEqual([]);
  },
);

it.each([
  ['full_name', 'É', 'Name must be at least 2 characters'],
  ['full_name', '   ', 'Name must be at least 2 characters'],
  ['email', 'elodie', 'Invalid email address'],
  ['phone', '677', 'Phone must be at least 9 digits, for example 6 70 10 20 11'],
  ['phone', '69912345', 'Phone must be at least 9 digits, for example 6 70 10 20 11'],
  ['roll_number', ' ', 'Roll number is required'],
  ['date_of_birth', '', 'Date of birth is required'],
  ['class_id', '', 'Class selection is required'],
  ['sex', 'other', 'Invalid input'],
  ['place_of_birth', 'x'.repeat(101), 'Place of birth can have at most 100 characters'],
  ['address', 'x'.repeat(501), 'Address can have at most 500 characters'],
  ['emergency_contact', '677', 'Emergency contact is required'],
  ['emergency_contact', '69912345', 'Emergency contact is required'],
] as const)('answers %s "%s" with exactly the message of the specification', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([message]);
});
