import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { earlyWarningContract } from '../early-warning.contract.ts';
import { calculateNow } from './calculate.service.ts';
import { listFlags, listOwners, readOwnRecord } from './flags.service.ts';
import { recordDeed, takeFlag } from './follow-ups.service.ts';
import { listOwnClass, noteOwn } from './own-class.service.ts';
import { findReaders, saveReaders } from './readers.service.ts';
import { listRules, saveRule } from './rule-choices.service.ts';

const os = serve(earlyWarningContract);

export const earlyWarningRouter = os.router({
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => listFlags(tx, context, input)),
  ),
  record: os.record.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readOwnRecord(tx, context, input.kind)),
  ),
  owners: os.owners.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listOwners(tx, context.actor, input.flag_id)), errors),
  ),
  take: os.take.handler(async ({ input, context, errors }) =>
    answerOf(await takeFlag(withKey(context), input), errors),
  ),
  act: os.act.handler(async ({ input, context, errors }) =>
    answerOf(await recordDeed(withKey(context), input), errors),
  ),
  ownClass: os.ownClass.handler(({ context }) => readSnapshot(context.db, (tx) => listOwnClass(tx, context))),
  noteOwn: os.noteOwn.handler(async ({ input, context, errors }) =>
    answerOf(await noteOwn(withKey(context), input), errors),
  ),
  readers: os.readers.handler(({ context }) => readSnapshot(context.db, findReaders)),
  saveReaders: os.saveReaders.handler(({ input, context }) => saveReaders(context, input)),
  calculate: os.calculate.handler(({ context }) => calculateNow(context)),
  rules: os.rules.handler(({ context }) => readSnapshot(context.db, (tx) => listRules(tx, context))),
  saveRule: os.saveRule.handler(async ({ input, context, errors }) =>
    answerOf(await saveRule(context, input), errors),
  ),
});
