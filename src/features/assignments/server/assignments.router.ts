import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { assignmentsContract } from '../assignments.contract.ts';
import { selectOwn, selectPlaces, selectSet } from './assignments.queries.ts';
import {
  changeAssignment,
  createAssignment,
  findLoad,
  findTakers,
  removeAssignment,
  setClosed,
  tickAssignment,
  viewOf,
} from './assignments.service.ts';

const os = serve(assignmentsContract);

export const assignmentsRouter = os.router({
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => selectSet(tx, viewOf(context), input)),
  ),
  family: os.family.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => selectOwn(tx, viewOf(context), input)), errors),
  ),
  places: os.places.handler(({ context }) =>
    readSnapshot(context.db, (tx) => selectPlaces(tx, context.actor)),
  ),
  students: os.students.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findTakers(tx, context, input)), errors),
  ),
  load: os.load.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findLoad(tx, context, input.class_id)), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createAssignment(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input: { assignment_id, ...input }, context, errors }) =>
    answerOf(await changeAssignment(context, assignment_id, input), errors),
  ),
  setClosed: os.setClosed.handler(async ({ input, context, errors }) =>
    answerOf(await setClosed(context, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeAssignment(context, input.assignment_id), errors),
  ),
  tick: os.tick.handler(async ({ input, context, errors }) =>
    answerOf(await tickAssignment(context, input), errors),
  ),
});
