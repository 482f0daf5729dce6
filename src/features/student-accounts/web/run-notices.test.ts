import { i18n } from '@lingui/core';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { tell } from './run-notices.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

const OUTCOME = { found: 3, created: 3, stopped: false, error: null };
const student = { student_id: 'id', roll_number: 'R-1', full_name: null };
const notices = () =>
  shownToasts().map(({ title, description, tone }) => `${tone ?? 'default'} | ${title} | ${description}`);

it('a run that created accounts says how many', () => {
  tell(OUTCOME, { failures: [] });
  expect(notices()).toEqual(['default | Accounts created | Successfully created 3 student accounts.']);
});

it('a run that found nobody says that all have accounts', () => {
  tell({ ...OUTCOME, found: 0, created: 0 }, { failures: [] });
  expect(notices()).toEqual(['default | No students found | All students already have accounts.']);
});

it('an interrupted run says why', () => {
  const error = new ORPCError('STEP_UP', { status: 423, message: 'Please confirm your identity.' });
  tell({ ...OUTCOME, created: 0, error }, { failures: [] });
  expect(notices()).toEqual(['destructive | Error creating accounts | Please confirm your identity.']);
});

it('a run that failed for some reports both the created and the failed ones', () => {
  const error = new ORPCError('NOT_FOUND', { status: 404, message: 'This record does not exist.' });
  tell({ ...OUTCOME, created: 1 }, { failures: [student, student].map((one) => ({ student: one, error })) });
  expect(notices()).toEqual([
    'default | Accounts created | Successfully created 1 student accounts.',
    'destructive | Error creating accounts | 2 accounts could not be created: This record does not exist.',
  ]);
});

it('a run stopped before its first account does not claim that all have accounts', () => {
  tell({ ...OUTCOME, created: 0, stopped: true }, { failures: [] });
  expect(notices()).toEqual([]);
});

it('a successful run clears the previous failure', () => {
  const error = new ORPCError('CONFLICT', { status: 409, message: 'Try again.' });
  tell({ ...OUTCOME, created: 0, error }, { failures: [] });
  tell(OUTCOME, { failures: [] });
  expect(notices()).toEqual(['default | Accounts created | Successfully created 3 student accounts.']);
});
