import { describe, expect, it } from 'vitest';
import { joiningContract } from '#features/joining/joining.contract.ts';
import { JOINING_PATHS } from './joining.client.ts';

describe('joining without the typed client', () => {
  it('asks where the contract answers, so that a path changed there is missed here', () => {
    for (const [name, path] of Object.entries(JOINING_PATHS)) {
      const { route } = joiningContract[name as keyof typeof JOINING_PATHS]['~orpc'];
      expect(route).toMatchObject({ method: 'POST', path });
    }
  });
});
