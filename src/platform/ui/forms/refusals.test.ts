import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { isFinalRefusal, isMissing, refusedFields } from './refusals.ts';

const fieldOf = { ROLL_NUMBER_TAKEN: 'roll_number' };

it('assigns a refusal to the field for its code', () => {
  const error = new ORPCError('ROLL_NUMBER_TAKEN', { status: 409, message: 'Taken.' });
  expect(refusedFields(error, fieldOf)).toEqual([{ path: 'roll_number', message: 'Taken.' }]);
});

it('assigns the server’s field errors to their fields', () => {
  const fields = [{ path: 'email', message: 'Invalid email address' }];
  const error = new ORPCError('INVALID_INPUT', { status: 422, data: { fields } });
  expect(refusedFields(error, fieldOf)).toEqual(fields);
});

it.each([
  ['a refusal without a field', new ORPCError('FORBIDDEN', { status: 403, data: { requestId: 'x' } })],
  ['a failure of the network', new TypeError('Failed to fetch')],
  ['nothing at all', null],
])('assigns %s to no field', (_what, error) => {
  expect(refusedFields(error, fieldOf)).toEqual([]);
});

it('treats only an answer below 500 as a refusal', () => {
  expect(isFinalRefusal(new ORPCError('X', { status: 409 }))).toBe(true);
  expect(isFinalRefusal(new ORPCError('X', { status: 429 }))).toBe(false);
  expect(isFinalRefusal(new ORPCError('X', { status: 500 }))).toBe(false);
  expect(isFinalRefusal(new TypeError('Failed to fetch'))).toBe(false);
});

it('distinguishes a missing page from a page that failed', () => {
  expect(isMissing(new ORPCError('NOT_FOUND', { status: 404 }))).toBe(true);
  expect(isMissing(new ORPCError('INVALID_INPUT', { status: 422 }))).toBe(true);
  expect(isMissing(new ORPCError('INTERNAL', { status: 500 }))).toBe(false);
  expect(isMissing(null)).toBe(false);
});
