import { eq } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { isReopened, type SheetState } from '../marks.rules.ts';
import { placeOf } from './cells.service.ts';
import { markSheets } from './marks.tables.ts';
import { holdSheet, type SheetRow } from './sheets.queries.ts';

const wrongState = { refused: 'WRONG_STATE' } as const;

/** State changes open to the office, by current state. Only submitted sheets can be verified or closed. */
const NEXT: Readonly<Record<SheetState, readonly SheetState[]>> = {
  open: [],
  submitted: ['open', 'verified', 'closed'],
  verified: ['open', 'closed'],
  closed: [],
};

const update = (tx: Tx, sheet: SheetRow, set: Partial<typeof markSheets.$inferInsert>) =>
  tx.update(markSheets).set(set).where(eq(markSheets.id, sheet.id));

const told = (tx: Tx, call: Call, sheet: SheetRow, action: string, details: object = {}) =>
  record(tx, call, {
    action,
    subject: { type: 'class', id: sheet.class_id },
    details: { taught: sheet.subject_id, slot: placeOf(sheet), ...details },
  });

/** Submits an open sheet; from then on only the office may change it. */
export function submitSheet(call: Call, sheetId: string) {
  return call.db.transaction(async (tx) => {
    const sheet = await holdSheet(tx, call.actor, sheetId);
    if (!sheet) return null;
    if (sheet.state !== 'open' || sheet.year_status === 'closed') return wrongState;
    await update(tx, sheet, {
      state: 'submitted',
      submitted_at: call.now(),
      submitted_by: call.actor.userId,
    });
    await told(tx, call, sheet, 'marks.sheet_submitted');
    return {};
  });
}

/** Returns, verifies or closes a sheet; the first closed sheet of a class freezes its scheme version (freeze.sql). */
export function setSheetState(call: Call, sheetId: string, state: 'open' | 'verified' | 'closed') {
  return call.db.transaction(async (tx) => {
    const sheet = await holdSheet(tx, call.actor, sheetId);
    if (!sheet) return null;
    // A reopened sheet can be closed before its deadline.
    const closesEarly = state === 'closed' && isReopened(sheet, call.now());
    if (sheet.year_status === 'closed' || !(closesEarly || NEXT[sheet.state].includes(state)))
      return wrongState;
    await update(tx, sheet, {
      state,
      reopened_until: null,
      reopened_reason: null,
      ...(state === 'open' && { submitted_at: null, submitted_by: null }),
      ...(state === 'closed' && { closed_at: call.now() }),
    });
    await told(tx, call, sheet, ACTIONS[state]);
    return {};
  });
}

const ACTIONS = {
  open: 'marks.sheet_given_back',
  verified: 'marks.sheet_verified',
  closed: 'marks.sheet_closed',
} as const;

/** Reopens a closed sheet until a future time, with a reason. A closed year cannot be reopened. */
export function reopenSheet(
  call: Call,
  sheetId: string,
  { reason, until }: { reason: string; until: string },
) {
  return call.db.transaction(async (tx) => {
    const sheet = await holdSheet(tx, call.actor, sheetId);
    if (!sheet) return null;
    if (sheet.state !== 'closed' || sheet.year_status === 'closed') return wrongState;
    const reopened_until = new Date(until);
    if (reopened_until <= call.now()) return { refused: 'WRONG_TIME' } as const;
    await update(tx, sheet, { reopened_until, reopened_reason: reason });
    await told(tx, call, sheet, 'marks.sheet_reopened', { reason, until });
    return {};
  });
}
