import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { isLoopbackAddress } from '#platform/http/loopback-address.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { type FirstSteps, STEPS } from '../first-steps.contract.ts';
import { selectDone } from './first-steps.queries.ts';

/** The name of an installation without one, neither in Settings nor in its environment. */
const UNNAMED = 'Préau';

type Named = Pick<Installation, 'schoolName' | 'publicUrl'>;

/** Which of the first steps are done. */
export async function readFirstSteps(tx: Tx, { schoolName, publicUrl }: Named): Promise<FirstSteps> {
  const facts = one(await selectDone(tx, {}));
  const { hidden, empty, ...found } = facts;
  const done = { ...found, school: found.school || schoolName !== UNNAMED, address: false };
  const isLocal = isLoopbackAddress(publicUrl);
  return {
    steps: STEPS.filter((step) => step !== 'address' || isLocal).map((step) => ({ step, done: done[step] })),
    hidden,
    empty,
  };
}

/**
 * The steps for the dashboard: null once all are done or while hidden. An unfinished `address` step alone
 * does not keep them open: a school may stay on one computer, and its papers carry a warning.
 */
export async function openFirstSteps(tx: Tx, installation: Named): Promise<FirstSteps | null> {
  const found = await readFirstSteps(tx, installation);
  return found.hidden || found.steps.every(({ step, done }) => done || step === 'address') ? null : found;
}

/** Hides the steps for all administrators, or shows them again. */
export function hideFirstSteps(call: Call & { installation: Named }, hidden: boolean): Promise<FirstSteps> {
  return call.db.transaction(async (tx) => {
    const [held] = await tx
      .select({ hidden: schoolSettings.first_steps_hidden })
      .from(schoolSettings)
      .for('update');
    if (held?.hidden !== hidden) {
      await tx.update(schoolSettings).set({ first_steps_hidden: hidden });
      await record(tx, call, { action: hidden ? 'first_steps.hidden' : 'first_steps.shown' });
    }
    return readFirstSteps(tx, call.installation);
  });
}
