import { serve } from '#features/people/server/people.service.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { approvalsContract } from '../approvals.contract.ts';
import { approve, decline, withdraw } from './decide.service.ts';
import { listApprovals } from './list.service.ts';
import { listRules, saveRule } from './rules.service.ts';

const os = serve(approvalsContract);

export const approvalsRouter = (kinds: readonly ApprovalKind[]) =>
  os.router({
    list: os.list.handler(({ input, context: { db, actor, now, language } }) =>
      readSnapshot(db, (tx) => listApprovals(tx, kinds, { actor, now: now(), language, page: input.page })),
    ),
    approve: os.approve.handler(async ({ input, context, errors }) =>
      answerOf(await approve(context, kinds, input.approval_id), errors),
    ),
    decline: os.decline.handler(async ({ input: { approval_id, ...input }, context, errors }) =>
      answerOf(await decline(context, kinds, approval_id, input), errors),
    ),
    withdraw: os.withdraw.handler(async ({ input, context, errors }) =>
      answerOf(await withdraw(context, kinds, input.approval_id), errors),
    ),
    rules: os.rules.handler(({ context: { db } }) => readSnapshot(db, (tx) => listRules(tx, kinds))),
    saveRule: os.saveRule.handler(({ input, context }) => saveRule(context, kinds, input)),
  });
