import { peopleContract } from '../people.contract.ts';
import { countPeople, findPerson, listPeople } from './people.queries.ts';
import { serve, setRole } from './people.service.ts';

const os = serve(peopleContract);

export const peopleRouter = os.router({
  me: os.me.handler(async ({ context, errors }) => {
    const person = await context.db.transaction((tx) => findPerson(tx, context.actor.userId));
    if (!person) throw errors.NOT_FOUND();
    return person;
  }),
  list: os.list.handler(({ input, context }) =>
    context.db.transaction(async (tx) => ({
      people: await listPeople(tx, input),
      ...(await countPeople(tx, input)),
    })),
  ),
  setRole: os.setRole.handler(async ({ input, context, errors }) => {
    const outcome = await setRole(context.db, context.actor, input, context.now());
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome.person;
  }),
});
