import { afterEach, describe, expect, it } from 'vitest';
import { askedForProof, watchProof } from './step-up.ts';
import { withProof } from './with-proof.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Simulates a person who answers every dialog immediately. */
function answering(proved: boolean): void {
  stops.push(watchProof(() => askedForProof()?.answer(proved)));
}

const needed = { error: { code: 'reauthentication_needed' } };

describe('a call that needs a recent confirmation of identity', () => {
  it('is repeated once the person has confirmed', async () => {
    answering(true);
    const answers = [needed, { error: null }];
    expect(await withProof(async () => answers.shift()!)).toEqual({ error: null });
  });

  it('stays refused if the person cancels', async () => {
    answering(false);
    const answers = [needed, { error: null }];
    expect(await withProof(async () => answers.shift()!)).toEqual(needed);
    expect(answers).toHaveLength(1);
  });

  it('does not prompt for another refusal', async () => {
    let asked = 0;
    stops.push(
      watchProof(() => {
        asked += 1;
      }),
    );
    const refused = { error: { code: 'too_many_enrolled_mfa_factors' } };
    expect(await withProof(async () => refused)).toEqual(refused);
    expect(asked).toBe(0);
  });
});
