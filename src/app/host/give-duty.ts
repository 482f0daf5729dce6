import { DUTIES, forGood } from '#features/people/duties.rules.ts';
import { selectDuties, writeDuties } from '#features/people/server/duties.service.ts';
import { dutyDetails } from '#features/people/server/set-duties.service.ts';
import { findRoles } from '#features/people/server/held-roles.service.ts';
import { lockAdministrators, lockHeldRole } from '#features/people/server/people.queries.ts';
import { type Command, lockAccount, recordOnHost } from './command.ts';
import { HostRefusal } from './refusal.ts';

/** For a school whose head is absent: gives another administrator a duty, in addition to their own. */
export const giveDuty: Command = {
  words: '<email> <duty>',
  does: `gives an administrator a duty for good: ${DUTIES.join(', ')}`,
  run: async (order) => {
    const [email = '', wish] = order.words;
    const duty = DUTIES.find((known) => known === wish);
    if (!duty) throw new HostRefusal(`"${wish}" is no duty: ${DUTIES.join(', ')}.`);
    return order.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const user = await lockAccount(tx, email);
      const held = await lockHeldRole(tx, user.id);
      if (!held || !(await findRoles(tx, user.id)).includes('admin'))
        throw new HostRefusal(`${user.email} is no administrator, and only administrators have duties.`);
      if (held.disabled_at)
        throw new HostRefusal(`The account of ${user.email} is closed: open it first with enable.`);
      const before = await selectDuties(tx, user.id);
      const duties = [...before.filter((one) => one.duty !== duty), forGood(duty)];
      await writeDuties(tx, { userId: user.id, duties, givenBy: null, at: order.now() });
      await recordOnHost(tx, order, {
        action: 'people.duties_set',
        subject: { type: 'user', id: user.id },
        details: { from: dutyDetails(before), to: dutyDetails(duties) },
      });
      return `${user.email} has the duty ${duty}.`;
    });
  },
};
