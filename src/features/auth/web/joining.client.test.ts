import { describe, expect, it } from 'vitest';
import { joiningContract } from '#features/joining/joining.contract.ts';
import { JOINING_PATHS } from './joining.client.ts';

describe('joining without the typed client', () => {
  it('calls the path of the contract, so that a changed path makes this test fail', () => {
    for (const [name, path] of Object.entries(JOINING_PATHS)) {
      const { route } = joiningContract[name as keyof typeof JOINING_PATHS]['~orpc'];
      expect(route).toMatchObject({ method: 'POST', path });
    }
  });
});
