import type { FeatureTesting } from '#features/testing.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aPhoto, anOpenTill, closeWith, inNotes } from './server/till.builders.ts';
import { tillRouter } from './server/till.router.ts';
import { tillPeriods } from './server/till.tables.ts';

const MUCH = '1000000';

export const tillTesting: FeatureTesting = {
  matrix: {
    'till.now': '-----+',
    'till.use': '-----+',
    'till.list': '-----+',
    'till.sheet': '-----+',
    'till.movements': '-----+',
    'till.open': '-----+',
    'till.upload': '-----+',
    'till.voucher': '-----+',
    'till.expense': '-----+',
    'till.transfer': '-----+',
    'till.reverse': '-----+',
    'till.close': '-----+',
    'till.sign': '-----+',
  },
  inputs: ({ db, id, row, unique, world: { people, files } }) => {
    const admin = people.admin.actor;
    const api = apiAs(tillRouter([]), db, admin, { files });
    const ownTill = async () => (await api.now()).sheet?.session ?? (await anOpenTill(db, admin, MUCH));
    const expense = { amount: '500', category: 'supplies', payee: `Librairie ${unique}` } as const;
    /** Another administrator's till: any administrator may close it, and countersign it once closed. */
    const others = async (state: 'open' | 'closed') => {
      const { actor } = await aUser(db, { role: 'admin' });
      const session = await anOpenTill(db, actor, '5000');
      if (state === 'closed') await closeWith(db, actor, session.id, 5_000);
      return session.id;
    };
    return {
      'till.use': () => ({ in_use: false }),
      'till.list': () => ({ from: '2026-01-01', to: '2099-12-31', page: 1 }),
      'till.sheet': async () => ({ session_id: await row('till') }),
      'till.movements': async () => ({ session_id: await row('till'), page: 1 }),
      'till.open': async () => {
        const open = (await api.now()).sheet?.session;
        if (open) await closeWith(db, admin, open.id, Math.floor(Number(open.expected)), 'The next test');
        return { opening_float: MUCH };
      },
      'till.expense': async () => {
        await ownTill();
        return { ...expense, voucher: 'PC 12', note: 'Chalk' };
      },
      'till.upload': async () => ({ file: await aPhoto() }),
      'till.voucher': async () => ({
        payout_id: await id({
          mine: async () => {
            await ownTill();
            const { file_id } = await api.upload({ file: await aPhoto() });
            return (await api.expense({ ...expense, file_id })).id;
          },
        }),
      }),
      'till.transfer': async () => {
        await ownTill();
        return { amount: '1000', voucher: `V${unique}`.slice(0, 60) };
      },
      'till.reverse': async () => {
        await ownTill();
        return {
          payout_id: await id({ mine: async () => (await api.expense(expense)).id }),
          reason: 'Typed twice',
        };
      },
      'till.close': async () => ({
        session_id: await id({ mine: () => others('open') }),
        expected: '5000',
        denominations: inNotes(4_500),
        reason: 'A note is missing',
      }),
      'till.sign': async () => ({ session_id: await id({ mine: () => others('closed') }) }),
    };
  },
  nested: (missing) => ({ 'till.expense': { file_id: missing }, 'till.transfer': { file_id: missing } }),
  changing: ({ db, people }) => ({
    // Inserted directly: the tested call turns tills off again, leaving the school as other
    // features' calls need it.
    'till.use': async () => {
      await db
        .insert(tillPeriods)
        .values({
          id: crypto.randomUUID(),
          from_position: 0,
          started_at: new Date(),
          started_by: people.admin.userId,
        })
        .onConflictDoNothing();
      return { in_use: false };
    },
  }),
  personColumns: {
    'till_sessions.cashier_id': { told: 'tills' },
    'till_sessions.closed_by': { untold: 'about somebody else; that it was done is an event' },
    'till_sessions.signed_by': { untold: 'about somebody else; that it was done is an event' },
    'till_payouts.created_by': { untold: 'about the money of the school; that it was done is an event' },
    'till_periods.started_by': { untold: 'about the school; that it was done is an event' },
    'till_periods.ended_by': { untold: 'about the school; that it was done is an event' },
  },
  rows: async (db) => {
    const { actor } = await aUser(db, { role: 'admin' });
    return { till: (await anOpenTill(db, actor, '5000')).id };
  },
};
