import { peopleContract } from '../people.contract.ts';
import {
  disablePerson,
  enablePerson,
  printReset,
  signOutEverywhere,
  takeFactorsAway,
} from './accounts.service.ts';
import { countPeople, findMe, listPeople } from './people.queries.ts';
import { serve, setRole } from './people.service.ts';

const os = serve(peopleContract);

export const peopleRouter = os.router({
  me: os.me.handler(async ({ context, errors }) => {
    const me = await context.db.transaction((tx) => findMe(tx, context.actor));
    if (!me) throw errors.NOT_FOUND();
    return me;
  }),
  list: os.list.handler(({ input, context }) =>
    context.db.transaction(async (tx) => ({
      people: await listPeople(tx, input),
      ...(await countPeople(tx, input)),
    })),
  ),
  setRole: os.setRole.handler(async ({ input, context, errors }) => {
    const outcome = await setRole(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome.person;
  }),
  disable: os.disable.handler(async ({ input, context, errors }) => {
    const outcome = await disablePerson(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome.person;
  }),
  enable: os.enable.handler(async ({ input, context, errors }) => {
    const outcome = await enablePerson(context, input);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome.person;
  }),
  endSessions: os.endSessions.handler(async ({ input, context, errors }) => {
    const ended = await signOutEverywhere(context, input);
    if (ended === null) throw errors.NOT_FOUND();
    return { ended };
  }),
  issueReset: os.issueReset.handler(async ({ input, context, errors }) => {
    const slip = await printReset(context, input);
    if (!slip) throw errors.NOT_FOUND();
    return slip;
  }),
  removeFactors: os.removeFactors.handler(async ({ input, context, errors }) => {
    const removed = await takeFactorsAway(context, input);
    if (removed === null) throw errors.NOT_FOUND();
    return { removed };
  }),
});
