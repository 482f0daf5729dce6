import { type AskSecondPerson, nobodyElse } from '../../second-person.ts';
import { peopleContract } from '../people.contract.ts';
import {
  disablePerson,
  enablePerson,
  printReset,
  signOutEverywhere,
  takeFactorsAway,
  type TellOwner,
} from './accounts.service.ts';
import { setDuties } from './set-duties.service.ts';
import { exportPeople } from './people.export.ts';
import { countPeople, findMe, listPeople } from './people.queries.ts';
import { serve } from './people.service.ts';
import { listStaff } from './staff.queries.ts';
import { actAs, setRole } from './set-role.service.ts';
import { endKeyOfPerson, keysOfEverybody, keysOfPerson } from './person-keys.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(peopleContract);

/** No owner notification, for tests of this feature only. */
const untold: TellOwner = async () => {};

export const peopleRouter = (ask: AskSecondPerson = nobodyElse, tellOwner: TellOwner = untold) =>
  os.router({
    me: os.me.handler(async ({ context, errors }) =>
      answerOf(
        await inOneStatement(context.db, (tx) => findMe(tx, context.actor, context.installation)),
        errors,
      ),
    ),
    actAs: os.actAs.handler(async ({ input, context, errors }) =>
      answerOf(await actAs(context, input.role), errors),
    ),
    list: os.list.handler(({ input, context }) =>
      context.db.transaction(async (tx) => ({
        people: await listPeople(tx, input, { page: input.page }),
        ...(await countPeople(tx, input)),
      })),
    ),
    staff: os.staff.handler(({ context }) =>
      context.db.transaction((tx) => listStaff(tx), { accessMode: 'read only' }),
    ),
    export: os.export.handler(({ input, context }) => exportPeople(context, input)),
    setRole: os.setRole.handler(async ({ input, context, errors }) => {
      const outcome = answerOf(await setRole(context, input, ask), errors);
      return outcome.person;
    }),
    setDuties: os.setDuties.handler(async ({ input, context, errors }) => {
      const outcome = answerOf(await setDuties(context, input, ask), errors);
      return outcome.person;
    }),
    disable: os.disable.handler(async ({ input, context, errors }) => {
      const outcome = answerOf(await disablePerson(context, input), errors);
      return outcome.person;
    }),
    enable: os.enable.handler(async ({ input, context, errors }) => {
      const outcome = answerOf(await enablePerson(context, input), errors);
      return outcome.person;
    }),
    endSessions: os.endSessions.handler(async ({ input, context, errors }) => {
      const ended = answerOf(await signOutEverywhere(context, input), errors);
      return { ended };
    }),
    issueReset: os.issueReset.handler(async ({ input, context, errors }) =>
      answerOf(await printReset(context, input), errors),
    ),
    removeFactors: os.removeFactors.handler(async ({ input, context, errors }) => {
      const removed = answerOf(await takeFactorsAway(context, input, tellOwner), errors);
      return { removed };
    }),
    keys: os.keys.handler(async ({ input, context: { db }, errors }) =>
      answerOf(await db.transaction((tx) => keysOfPerson(tx, input.user_id)), errors),
    ),
    everyKey: os.everyKey.handler(({ context: { db } }) => db.transaction(keysOfEverybody)),
    revokeKey: os.revokeKey.handler(async ({ input, context, errors }) =>
      answerOf(await endKeyOfPerson(context, input), errors),
    ),
  });
