import { type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import { expect, it } from 'vitest';
import { schoolRouter } from '../router.ts';

/** The declared errors without a message, as "marks.save SHEET_CLOSED". */
function withoutSentence(router: AnyRouter, names: string[] = []): string[] {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (!isProcedure(found))
    return Object.keys(found as object).flatMap((name) => withoutSentence(router, [...names, name]));
  return Object.entries(found['~orpc'].errorMap as Record<string, { message?: string } | undefined>)
    .filter(([, error]) => !error?.message)
    .map(([code]) => `${names.join('.')} ${code}`);
}

it('every error that a procedure declares has a message', () => {
  const router = schoolRouter({ schoolName: '', timeZone: 'UTC', demoAccounts: null });
  expect(withoutSentence(router)).toEqual([]);
});
