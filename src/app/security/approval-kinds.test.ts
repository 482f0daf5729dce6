import { expect, it } from 'vitest';
import { maySeeApprovals } from '#features/approvals/approvals.policy.ts';
import { DUTIES } from '#features/people/duties.rules.ts';
import { APPROVAL_KINDS } from '../features.ts';

it('every command that may need approval belongs to one feature, and its deciders can see the page', () => {
  const kinds = APPROVAL_KINDS.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
  for (const { kind, policy } of APPROVAL_KINDS)
    for (const duty of DUTIES) {
      const holder = { role: 'admin', duties: [duty] } as const;
      if (policy(holder)) expect(maySeeApprovals(holder), `${kind} by ${duty}`).toBe(true);
    }
});

it('no kind of approval is for teachers or families', () => {
  for (const { policy } of APPROVAL_KINDS)
    for (const role of ['teacher', 'parent', 'student', null] as const)
      expect(policy({ role, duties: [] })).toBe(false);
});
