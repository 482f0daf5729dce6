import sharp from 'sharp';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import type { TillSession } from '../till.contract.ts';
import { DENOMINATIONS, type Counted } from '../till.rules.ts';
import { tillRouter } from './till.router.ts';

/** Turns on tills, as the page does. */
export async function tillsInUse(db: Db, admin: Actor): Promise<void> {
  await apiAs(tillRouter([]), db, admin).use({ in_use: true });
}

export function anOpenTill(db: Db, cashier: Actor, opening_float = '10000'): Promise<TillSession> {
  return apiAs(tillRouter([]), db, cashier).open({ opening_float });
}

/** An amount in francs in as few notes and coins as possible. */
export function inNotes(francs: number): Counted {
  let left = francs;
  return Object.fromEntries(
    DENOMINATIONS.filter(({ name }) => name !== 'coin_500').map(({ name, francs: worth }) => {
      const pieces = Math.floor(left / worth);
      left -= pieces * worth;
      return [name, pieces];
    }),
  );
}

/** Closes a till as the page does, with the given count in francs. */
export async function closeWith(
  db: Db,
  cashier: Actor,
  sessionId: string,
  counted: number,
  reason?: string,
): Promise<TillSession> {
  const api = apiAs(tillRouter([]), db, cashier);
  const { session } = await api.sheet({ session_id: sessionId });
  return api.close({
    session_id: sessionId,
    expected: session.expected,
    denominations: inNotes(counted),
    ...(reason && { reason }),
  });
}

export async function aPhoto(): Promise<File> {
  const background = { r: 240, g: 240, b: 200 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'voucher.jpg', { type: 'image/jpeg' });
}
